import { notFound } from '@hapi/boom';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { preferredEncoding } from '../response/content-encoding.js';
import { isPageEncoding, type PageFiles } from './page-files.js';

/** Scripts and styles come from here alone, and no text ever becomes markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const ASK_AGAIN = 'public, no-cache';
/** Names of assets change with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Sends one of the files, in the encoding that the client prefers. */
export async function sendPage(
  files: PageFiles,
  path: string,
  request: Request,
  h: ResponseToolkit,
): Promise<ResponseObject> {
  const accepted = preferredEncoding(request);
  const file = await files.get(path, isPageEncoding(accepted) ? accepted : undefined);
  if (!file) throw notFound();
  const response = h
    .response(file.body)
    .type(file.type)
    .header('etag', file.etag)
    .header('cache-control', path.startsWith('assets/') ? FOR_EVER : ASK_AGAIN)
    .vary('accept-encoding')
    .header('content-security-policy', POLICY)
    .header('referrer-policy', 'same-origin');
  return file.encoding ? response.compressed(file.encoding) : response;
}
