import { printable } from '../../../../../domain/record/text.js';

/** As one line of at most so many characters. */
export function cut(text: string, most: number): string {
  const points = [...printable(text.replace(/\s+/g, ' ').trim())];
  return points.length > most
    ? `${points.slice(0, Math.max(most - 1, 1)).join('')}…`
    : points.join('');
}

/** Long names often differ only at their ends. */
function cutInside(text: string, most: number): string {
  const points = [...printable(text.replace(/\s+/g, ' ').trim())];
  if (points.length <= most) return points.join('');
  const half = Math.floor((most - 1) / 2);
  return `${points.slice(0, most - 1 - half).join('')}…${points.slice(-half).join('')}`;
}

export function pad(text: string, width: number): string {
  const shown = cutInside(text, width);
  return shown + ' '.repeat(Math.max(0, width - [...shown].length));
}

export function padLeft(text: string, width: number): string {
  return text.padStart(width);
}

/** Breaks a line between words, where a terminal would break it anywhere. */
export function wrapped(text: string, width: number, indent: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    const room = width - indent.length;
    if (line === '') lines[lines.length - 1] = word;
    else if ([...line].length + 1 + [...word].length <= room) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(word);
  }
  return lines.join(`\n${indent}`);
}

/** A message of a reader or of an import, as a sentence. */
export function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
