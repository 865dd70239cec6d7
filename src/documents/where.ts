import type { BooksMenus, Place } from './places';
import { TEXTS } from './texts/language';

/** In the menus of the platform, and in the console. @param menus those of the platform of the document's books */
export function whereIs({ books, own }: Place, menus: BooksMenus): string {
  const { own: pages, either } = TEXTS.places;
  if (books === null) return own === null ? '' : pages[own];
  return own === null ? menus[books] : either(menus[books], pages[own]);
}
