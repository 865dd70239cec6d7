/** Spelling of the name within what a sentence is given, such as the name of a customer: that stays as it is. */
const GIVEN = 'X\u2060ero';

/** Words in which another accounting platform has its name; the sentences speak of Xero. */
export function naming<Said>(platform: string, said: Said): Said {
  const named = <Words>(words: Words): Words =>
    everyText(words, (text) => text.replace(/\bXero\b/g, platform).replaceAll(GIVEN, 'Xero'));
  return named(said);
}

/** Changes every text of a value; a function, also in what it returns, and keeps the texts that it is given apart. */
function everyText<Said>(said: Said, change: (text: string) => string): Said {
  if (typeof said === 'string') return change(said) as Said;
  if (typeof said === 'function') {
    const say = said as (...given: unknown[]) => unknown;
    const kept = (text: string): string => text.replaceAll('Xero', GIVEN);
    return ((...given: unknown[]) => everyText(say(...everyText(given, kept)), change)) as Said;
  }
  if (Array.isArray(said)) return said.map((one: unknown) => everyText(one, change)) as Said;
  if (typeof said !== 'object' || said === null || said instanceof Date) return said;
  return Object.fromEntries(
    Object.entries(said).map(([key, value]) => [key, everyText(value as unknown, change)]),
  ) as Said;
}
