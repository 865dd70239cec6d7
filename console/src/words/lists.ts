/** Joins names as a language does, for example "A, B and C" in `en-GB`. */
export function listIn(locale: string): (parts: readonly string[]) => string {
  const format = new Intl.ListFormat(locale);
  return (parts) => format.format(parts);
}
