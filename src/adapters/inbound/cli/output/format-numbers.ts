/** As in English. The first use of `Intl` would take a twentieth of the time of a short command. */
export function number(value: number): string {
  let text = String(Math.round(value));
  const first = value < 0 ? 1 : 0;
  for (let at = text.length - 3; at > first; at -= 3) {
    text = `${text.slice(0, at)},${text.slice(at)}`;
  }
  return text;
}

export function plural(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `m:ss`, or `h:mm:ss` from one hour on. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const rest = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
