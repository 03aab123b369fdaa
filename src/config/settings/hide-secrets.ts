const HIDDEN = '***';

/** Settings of stores that others write: what is named like this is not shown. */
const SECRET_NAME = /PASSW|SECRET|TOKEN|CREDENTIAL|PRIVATE|(?:^|_)KEY$|APIKEY/i;
/** User and password of an address. A password that is not percent-encoded may have any character. */
const USER_INFO = /^([a-z][a-z\d+.-]*:\/\/[^:@/?#]*):.*@/is;
const OPTION = /([?&])([^=&?#]*)=[^&#]*/g;
/** Names of options of an address whose values may be secrets. */
const SECRET_OPTION = /passw|secret|token|key|credential|auth/i;
/** Names that look like those. The path of a file is no secret either. */
const OPEN_OPTION = /^(authSource|authMechanism|\w*File)$/i;

/** A value as it may be shown to whoever looks over a shoulder. */
export function withoutSecrets(name: string, value: unknown): unknown {
  // The path of a file is no secret, whatever is in the file.
  if (SECRET_NAME.test(name) && !name.endsWith('_FILE')) return HIDDEN;
  if (typeof value !== 'string') return value;
  if (value.includes('PRIVATE KEY')) return HIDDEN;
  return value
    .replace(USER_INFO, `$1:${HIDDEN}@`)
    .replace(OPTION, (option, mark: string, name: string) =>
      SECRET_OPTION.test(name) && !OPEN_OPTION.test(name) ? `${mark}${name}=${HIDDEN}` : option,
    );
}
