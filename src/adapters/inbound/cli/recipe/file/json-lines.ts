/** Finds the line of each value in a text that is valid JSON. Keys are paths such as `fields.title`. */
export function linesOfValues(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let at = 0;
  let line = 1;
  value('');
  return lines;

  function value(path: string): void {
    skipBlanks();
    lines.set(path, line);
    const character = text[at];
    if (character === '{') members(path);
    else if (character === '[') elements(path);
    else if (character === '"') string();
    else while (at < text.length && !',]} \t\r\n'.includes(text[at] as string)) at++;
  }

  function members(path: string): void {
    at++;
    for (skipBlanks(); text[at] === '"'; skipBlanks()) {
      const name = string();
      const inner = path === '' ? name : `${path}.${name}`;
      const keyLine = line;
      skipBlanks();
      at++; // the colon
      value(inner);
      lines.set(inner, keyLine);
      skipBlanks();
      if (text[at] === ',') at++;
    }
    at++;
  }

  function elements(path: string): void {
    at++;
    skipBlanks();
    for (let i = 0; at < text.length && text[at] !== ']'; i++) {
      value(`${path}[${i}]`);
      skipBlanks();
      if (text[at] === ',') at++;
      skipBlanks();
    }
    at++;
  }

  function string(): string {
    const start = at++;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    return JSON.parse(text.slice(start, ++at));
  }

  function skipBlanks(): void {
    for (; at < text.length && ' \t\r\n'.includes(text[at] as string); at++) {
      if (text[at] === '\n') line++;
    }
  }
}
