/** A file of this type under the name of a document is a mistake. */
interface OtherFileType {
  readonly name: string;
  readonly begin: RegExp;
  /** What to do if it is named as a text. */
  readonly asText: string;
  /** What to do if it is named as a PDF. Without it, a reader of PDFs says what is wrong. */
  readonly asPdf?: string;
}

const START_LENGTH = 1024;
const SAVE = 'save it as plain text';
/** What a server sends in place of a document that it does not have. */
const FETCH = { asText: `${SAVE}, or fetch it again`, asPdf: 'fetch it again' };
const PULL = 'get the file itself with git lfs pull';

const TYPES: readonly OtherFileType[] = [
  { name: 'a PDF', begin: /^%PDF-/, asText: 'name it .pdf' },
  { name: 'rich text (RTF)', begin: /^\{\\rtf/, asText: SAVE },
  { name: 'a pointer of Git LFS', begin: /^version https:\/\/git-lfs/, asText: PULL, asPdf: PULL },
  {
    name: 'a page of the web (HTML)',
    begin:
      /^\s*(<\?xml[^>]*>\s*)?(<!--((?!-->).)*-->\s*)*<(!doctype html|html|head|body|title|meta|script|table|div|p)(\s+[a-z]|\s*\/?>)/is,
    ...FETCH,
  },
  { name: 'XML', begin: /^\s*<\?xml\b/, ...FETCH },
  { name: 'JSON', begin: /^\s*(\{\s*"|\[\s*[{"])/, ...FETCH },
];

/** What a file is by its first bytes, if that is neither a plain text nor what its name says. */
export function otherFileType(bytes: Buffer): OtherFileType | undefined {
  const mark = bytes.toString('latin1', 0, 3) === '\xef\xbb\xbf' ? 3 : 0;
  const start = bytes.toString('latin1', mark, START_LENGTH);
  return TYPES.find(({ begin }) => begin.test(start));
}
