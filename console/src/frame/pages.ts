import { useLocation } from 'react-router';
import { useRights } from './may';

/** Entries of the menu with their pages: address, key of the name, and the letter that opens it after `g`. */
const MENU = [
  {
    name: 'today',
    pages: [
      ['/', 'today', 't'],
      ['/board', 'board', 'b'],
    ],
  },
  { name: 'clients', pages: [['/clients', 'clients', 'c']] },
  {
    name: 'documents',
    pages: [
      ['/documents', 'documents', 'd'],
      ['/fix-list', 'fixList', 'f'],
      ['/backfills', 'backfills', 'l'],
    ],
  },
  {
    name: 'monthEnd',
    pages: [
      ['/close', 'close', 'o'],
      ['/reconciliation', 'reconciliation', 'r'],
    ],
  },
  {
    name: 'setUp',
    pages: [
      ['/set-up', 'setUp', 'u'],
      ['/mappings', 'mappings', 'm'],
    ],
  },
  { name: 'activity', pages: [['/activity', 'activity', 'a']] },
  {
    name: 'settings',
    pages: [
      ['/settings', 'settings', 's'],
      ['/people', 'people', 'p'],
    ],
  },
] as const;

/** Rights of the set-up page; a user with none of them can do nothing there. */
const SETTING_UP = [
  'connections.change',
  'organisations.go-live',
  'organisations.change',
  'rules.change',
] as const;

const ABOUT_ALL = ['/', '/board', '/clients', '/close'];

/**
 * Entries of the menu with the pages that the user may open; the one with the open page is current. Links keep the
 * chosen organisation, except to pages about all organisations.
 */
export function useMenu() {
  const may = useRights();
  const { pathname, search } = useLocation();
  const chosen = new URLSearchParams(search).get('organisation');
  return MENU.map((entry) => {
    const pages = entry.pages
      .filter(([, name]) => name !== 'setUp' || SETTING_UP.some((right) => may(right)))
      .map(([path, name, letter]) => {
        const isAboutAll = chosen === null || ABOUT_ALL.includes(path);
        const to = isAboutAll ? path : `${path}?${new URLSearchParams({ organisation: chosen })}`;
        return { path, name, letter, to };
      });
    const isCurrent = pages.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
    return { name: entry.name, pages, isCurrent };
  });
}

/** All pages that the user may open, in the order of the menu. */
export const usePages = () => useMenu().flatMap(({ pages }) => pages);
