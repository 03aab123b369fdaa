/**
 * Every way in which a person may write an official name. Written apart from the code under
 * test, from the rule of decision 4 alone.
 */
export function formsOf(name: string): string[] {
  const sides = name.split('/');
  const plain = [name, ...sides, ...sides.map(articleFirst)];
  const variants = plain.flatMap((form) => [
    form,
    form.toUpperCase(),
    form.toLowerCase(),
    withoutAccents(form),
    withoutAccents(form).toUpperCase(),
    withoutPunctuation(form),
  ]);
  return [...new Set(variants)];
}

/** One text for all forms that differ in case, accents and punctuation only. */
export function plainForm(form: string): string {
  return withoutPunctuation(withoutAccents(form)).toLowerCase().trim().replace(/ +/g, ' ');
}

/** `Coruña, A` as `A Coruña`; `Escala, L'` as `L'Escala`. */
export function articleFirst(name: string): string {
  const inverted = /^(.+), (\p{L}{1,3})(['’]?)$/u.exec(name);
  if (!inverted) return name;
  const [, rest, article, apostrophe] = inverted;
  return apostrophe ? `${article}${apostrophe}${rest}` : `${article} ${rest}`;
}

function withoutAccents(form: string): string {
  return form.normalize('NFD').replace(/\p{Mn}/gu, '');
}

function withoutPunctuation(form: string): string {
  return form.replace(/[^\p{L}\p{N}\p{M}]/gu, ' ');
}
