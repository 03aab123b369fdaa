import { SaxesParser } from 'saxes';
import { MAX_RECORD_BYTES } from '../../../../../domain/line-splitter.js';
import { BrokenFile } from '../../errors.js';
import { toUtf8 } from '../encoding/text-encoding.js';

/** Names are without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Feeds a part of a workbook to a handler. Yields after each chunk, so that rows can be taken. */
export async function* parseXml(
  chunks: AsyncIterable<Buffer>,
  file: string,
  part: string,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const damaged = () =>
    new BrokenFile(
      file,
      `the workbook is damaged: ${part} is not XML; open it in Excel and save it again`,
    );
  // Characters since the last event: a tag or a text without end must not fill the memory.
  let pending = 0;
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  });
  parser.on('error', () => {
    throw damaged();
  });
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0;
    handler.open(localName(name), attributes);
  });
  parser.on('text', (text) => {
    pending = 0;
    handler.text?.(text);
  });
  parser.on('cdata', (text) => {
    pending = 0;
    handler.text?.(text);
  });
  parser.on('closetag', ({ name }) => {
    pending = 0;
    handler.close?.(localName(name));
  });
  const { chunks: utf8 } = await toUtf8(chunks);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Buffer) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw damaged();
    }
  };
  for await (const chunk of utf8) {
    const text = decode(chunk);
    pending += text.length;
    parser.write(text);
    if (pending > MAX_RECORD_BYTES) throw damaged();
    yield;
  }
  parser.write(decode()).close();
  yield;
}

/** For a part that is needed as a whole. */
export async function readXml(
  chunks: AsyncIterable<Buffer>,
  file: string,
  part: string,
  handler: XmlHandler,
): Promise<void> {
  for await (const _ of parseXml(chunks, file, part, handler));
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}
