import type { BooksMenus, CorrectionPlace } from './places';
import type { Texts } from '../texts/texts';

/**
 * Names a place in the platform's menus and in the console.
 * @param menus of the platform of the document's books
 */
export function whereIs({ books, own }: CorrectionPlace, menus: BooksMenus, { places }: Texts): string {
  const { own: pages, either } = places;
  if (books === null) return own === null ? '' : pages[own];
  return own === null ? menus[books] : either(menus[books], pages[own]);
}
