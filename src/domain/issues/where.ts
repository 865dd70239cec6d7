import type { BooksMenus, CorrectionPlace } from './places';
import type { Texts } from '../texts/texts';

/**
 * Names a place in the platform's menus and in the console.
 * @param menus of the platform of the document's books
 */
export function whereIs({ books, own }: CorrectionPlace, menus: BooksMenus, { places }: Texts): string {
  const { own: pages, either, things } = places;
  if (books === null) return own === null ? '' : pages[own];
  const named: Readonly<Record<string, string>> = things;
  const menu = menus[books].replace(/\{(\w+)\}/g, (whole, thing: string) => named[thing] ?? whole);
  return own === null ? menu : either(menu, pages[own]);
}
