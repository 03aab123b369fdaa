import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { temporaryFolder } from './temporary-folder.js';

interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** The files of a certificate for this machine and of its key, gone when the test ends. */
export async function someCertificate(validTo?: Date): Promise<CertificateFiles> {
  return writeCertificate(await temporaryFolder(), validTo);
}

/** Writes a certificate for this machine and its key into a folder. */
export async function writeCertificate(folder: string, validTo?: Date): Promise<CertificateFiles> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    ...(validTo && { notBeforeDate: new Date(0), notAfterDate: validTo }),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  await writeFile(files.cert, made.cert);
  await writeFile(files.key, made.private);
  return files;
}
