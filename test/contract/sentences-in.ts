/** The sentences of all doc comments of a module, in their order. */
export function sentencesIn(module: string): string[] {
  const comments = module.match(/\/\*\*[\s\S]*?\*\//g) ?? [];
  return comments.flatMap((comment) => {
    const text = comment
      .replace(/^\/\*\*|\*\/$/g, '')
      .replace(/^ *\* ?/gm, '')
      .trim();
    return text.split(/\n\s*\n/).flatMap(sentencesOfParagraph);
  });
}

function sentencesOfParagraph(paragraph: string): string[] {
  return paragraph
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?]) (?=[A-Z`@])/);
}
