const ADDRESS = /(?:https?:\/\/|\bwww\.)[^\s"<>|;]+/gi;
/** A comma or an apostrophe may be part of an address, but not before the next one. */
const BETWEEN = /'?,'?(?=https?:\/\/|www\.)/i;
const PUNCTUATION = ",.:!?]'";
/** Between the parts of a cell that holds several addresses. */
const PARTS = /[|;\r\n]+/;
const NEXT_ADDRESS = /[\s,](?=https?:\/\/|www\.)/i;
const ADDRESS_FIRST = /^(?:https?:\/\/|www\.)\S+/i;
/** Of another kind, or without its beginning: `ftp://…`, `https//…`, `C:\…`, `city.example/plan`. */
const NO_WEB_ADDRESS =
  /^(?:[a-z]{1,6}:?[\\/]{2}|[a-z]{1,6}:[\\/]|\\\\|(?:[\w-]+\.)+[a-z]{2,}\/\S)/i;
const FILE_NAME = /\.(pdf|docx?|odt|xlsx?|ods|zip|rar|html?|dwg|tiff?|jpe?g|png)$/i;

/**
 * The web addresses in a text, without the punctuation of the text around them. The name of a file
 * may have spaces (`https://a.example/plan parcial.pdf`), which are encoded.
 */
export function webAddresses(text: string): string[] {
  return (separated(text).match(ADDRESS) ?? [])
    .flatMap((found) => found.split(BETWEEN))
    .map(withoutPunctuation)
    .map((address) => (/^www\./i.test(address) ? `https://${address}` : address));
}

/** A word that was meant to lead somewhere, and is no address of the web. */
export function brokenAddress(text: string): string | undefined {
  const others = separated(text).replace(ADDRESS, ' ');
  return others.split(/[\s|;,]+/).find((word) => NO_WEB_ADDRESS.test(word) || FILE_NAME.test(word));
}

/** A part of a text that begins with an address, and of which other words are left out. */
export function addressWithWords(text: string): string | undefined {
  if (!text.includes(' ')) return undefined;
  return partsOf(text).find((part) => {
    const address = ADDRESS_FIRST.exec(withoutSpaces(part))?.[0];
    return address !== undefined && /[\p{L}\p{N}]/u.test(part.slice(address.length));
  });
}

/** Each file name with spaces as one word. Web pages write `&amp;` for the `&` of an address. */
function separated(text: string): string {
  const plain = text.replaceAll('&amp;', '&');
  return plain.includes(' ') ? partsOf(plain).map(withoutSpaces).join('\n') : plain;
}

/** What begins with another word is a sentence, and is left as it is. */
function partsOf(text: string): string[] {
  return text
    .split(PARTS)
    .map((part) => part.trim())
    .flatMap((part) => (ADDRESS_FIRST.test(part) ? part.split(NEXT_ADDRESS) : part))
    .map((part) => part.trim().replace(/,$/, ''));
}

function withoutSpaces(part: string): string {
  const address = ADDRESS_FIRST.exec(part)?.[0] ?? '';
  const hasSpaces = /\/\/.*\/|^www.*\//i.test(address) && address !== part;
  const isFile = hasSpaces && FILE_NAME.test(part) && !FILE_NAME.test(address);
  return isFile ? part.replaceAll(' ', '%20') : part;
}

/** A bracket at the end belongs to the address if it was opened there. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  const opened = address.indexOf('(');
  while (end > 0) {
    const last = address[end - 1] as string;
    if (!PUNCTUATION.includes(last) && !(last === ')' && opened === -1)) break;
    end--;
  }
  return address.slice(0, end);
}
