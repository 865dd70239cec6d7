/**
 * The form of a noun that a number needs, by the rules of a language (CLDR, through Intl.PluralRules).
 *
 * @param locale for example `pt-PT`; languages of more than two forms need another function
 */
export function pluralIn(locale: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, one, other) => (rules.select(count) === 'one' ? one : other);
}
