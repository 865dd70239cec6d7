/** A name as it is compared: width, capitals and blanks are spelling. `operations/personal-data/places.ts` does the same in SQL. */
export function foldedName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
