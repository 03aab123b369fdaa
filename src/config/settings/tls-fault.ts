import { createSecureContext } from 'node:tls';

/** A setting that names a PEM file: the path, and the text of the file. */
export interface PemFile {
  readonly path: string;
  readonly text: string;
}

/** What is wrong with a certificate and its key, in a sentence that names the file to mend. */
export function tlsFault(cert: PemFile | undefined, key: PemFile | undefined): string | undefined {
  if (!cert && !key) return undefined;
  if (!cert || !key) return 'TLS_CERT_FILE and TLS_KEY_FILE go together: set both or neither';
  if (holdsKey(cert) && !holdsCertificate(cert) && holdsCertificate(key) && !holdsKey(key)) {
    return `TLS_CERT_FILE and TLS_KEY_FILE are swapped: ${cert.path} holds a key, and ${key.path} a certificate`;
  }
  return certificateFault(cert) ?? keyFault(key) ?? pairFault(cert, key);
}

function certificateFault(file: PemFile): string | undefined {
  if (holdsCertificate(file)) return undefined;
  const found = holdsKey(file) ? 'holds a private key' : otherContent(file, 'x509');
  return `TLS_CERT_FILE must hold a certificate as PEM, and ${file.path} ${found}`;
}

function keyFault(file: PemFile): string | undefined {
  if (isEncrypted(file)) {
    return `TLS_KEY_FILE must hold a key without a passphrase, and ${file.path} is encrypted: openssl pkey -in ${file.path} decrypts it`;
  }
  if (holdsKey(file)) return undefined;
  const found = holdsCertificate(file) ? 'holds a certificate' : otherContent(file, 'pkey');
  return `TLS_KEY_FILE must hold a private key as PEM, and ${file.path} ${found}`;
}

function pairFault(cert: PemFile, key: PemFile): string | undefined {
  try {
    createSecureContext({ cert: cert.text, key: key.text });
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH'
      ? `TLS_KEY_FILE must hold the key of the certificate in TLS_CERT_FILE, and ${key.path} is the key of another one`
      : `TLS_CERT_FILE and TLS_KEY_FILE cannot be used (${code}): see that ${cert.path} and ${key.path} are whole`;
  }
}

const holdsCertificate = ({ text }: PemFile) =>
  /-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/.test(text);
const holdsKey = ({ text }: PemFile) => /-----BEGIN ([A-Z]+ )*PRIVATE KEY-----/.test(text);
const isEncrypted = ({ text }: PemFile) =>
  /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(text);

/** The tool is the command of openssl that reads such a file. */
function otherContent({ path, text }: PemFile, tool: 'x509' | 'pkey'): string {
  if (text.trim() === '') return 'is empty';
  // A sequence of ASN.1, whose bytes are no text.
  const isDer = text.startsWith('0') && /[\0\uFFFD]/.test(text);
  return isDer ? `is DER: openssl ${tool} -inform der -in ${path} makes it PEM` : 'holds none';
}
