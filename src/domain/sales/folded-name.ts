/**
 * Name in a form for comparison: ignores width, case and blanks. `operations/personal-data/places.ts` does the same in
 * SQL.
 */
export function foldedName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
