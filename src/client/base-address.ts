/** The address before `/record`, with a slash at its end. In a page it may be relative. */
export function baseAddress(given: string | URL, page = pageAddress()): URL {
  const text = String(given ?? '');
  const base = text !== '' && URL.canParse(text, page) ? new URL(text, page) : undefined;
  if (!base || !/^https?:$/.test(base.protocol)) {
    throw new TypeError(
      `"${text}" is no base address: write it whole, as http://localhost:3000/api or https://registry.example.org/api. Only in a page of a website may it be relative, as /api.`,
    );
  }
  base.search = '';
  base.hash = '';
  // A service may have this path as its base: then the slash at the end says so.
  if (base.pathname.endsWith('/record')) {
    throw new TypeError(
      `"${text}" is the address of the records. The base is what comes before it: ${base.href.slice(0, -'/record'.length)}. If that is not so, end the base with a slash.`,
    );
  }
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}

/** Where this program is a part of a page, or a worker of one. */
function pageAddress(): string | undefined {
  const { document, location } = globalThis as {
    readonly document?: { readonly baseURI?: string };
    readonly location?: { readonly href?: string };
  };
  return document?.baseURI ?? location?.href;
}
