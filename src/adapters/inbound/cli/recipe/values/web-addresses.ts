const ADDRESS = /(?:https?:\/\/|\bwww\.)[^\s"'<>|;]+/gi;
/** A comma may be part of an address, but not before the next one. */
const BETWEEN = /,(?=https?:\/\/|www\.)/i;
const PUNCTUATION = ',.:!?]';

/** The web addresses in a text, without the punctuation of the text around them. */
export function webAddresses(text: string): string[] {
  return (text.match(ADDRESS) ?? [])
    .flatMap((found) => found.split(BETWEEN))
    .map(withoutPunctuation)
    .map((address) => (/^www\./i.test(address) ? `https://${address}` : address));
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
