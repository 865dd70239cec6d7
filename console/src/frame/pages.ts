import { useLocation } from 'react-router';
import { useRights } from './may';

/** Pages of the menu: address, key of the name, and the letter that opens it after `g`. */
const PAGES = [
  ['/', 'today', 't'],
  ['/clients', 'clients', 'c'],
  ['/close', 'close', 'o'],
  ['/documents', 'documents', 'd'],
  ['/fix-list', 'fixList', 'f'],
  ['/mappings', 'mappings', 'm'],
  ['/backfills', 'backfills', 'l'],
  ['/reconciliation', 'reconciliation', 'r'],
  ['/board', 'board', 'b'],
  ['/activity', 'activity', 'a'],
  ['/set-up', 'setUp', 'u'],
  ['/people', 'people', 'p'],
  ['/settings', 'settings', 's'],
] as const;

/** Rights of the set-up page; a user with none of them can do nothing there. */
const SETTING_UP = [
  'connections.change',
  'organisations.go-live',
  'organisations.change',
  'rules.change',
] as const;

const ABOUT_ALL = ['/', '/board', '/clients', '/close'];

/** Pages that the user may open. Their links keep the chosen organisation, except on pages about all organisations. */
export function usePages() {
  const may = useRights();
  const chosen = new URLSearchParams(useLocation().search).get('organisation');
  return PAGES.filter(([, name]) => name !== 'setUp' || SETTING_UP.some((right) => may(right))).map(
    ([path, name, letter]) => {
      const isAboutAll = chosen === null || ABOUT_ALL.includes(path);
      const to = isAboutAll ? path : `${path}?${new URLSearchParams({ organisation: chosen })}`;
      return { path, name, letter, to };
    },
  );
}
