import { useCallback, useState } from 'react';
import { useSession } from '../api/use-session';

const PREFIX = 'ledgerstamp.draft';

/** Key of all drafts of the open page. */
const ofPage = (): string => `${PREFIX} ${window.location.pathname}${window.location.search} `;

/** Forgets what was typed on the open page, because it has been stored. */
export function forgetDrafts(): void {
  const page = ofPage();
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(page))
    .forEach((key) => sessionStorage.removeItem(key));
}

/**
 * Text that a person types, kept in this tab over a reload and the end of the session, until an act on the page is stored
 * or somebody signs out. Never used for secrets. @param name of the text, unique within its page
 */
export function useDraft(name: string): [string, (text: string) => void] {
  const person = useSession().data?.person?.id ?? 'key';
  const key = `${ofPage()}${person} ${name}`;
  const [latest, setLatest] = useState({ key: '', text: '' });
  const text = latest.key === key ? latest.text : (sessionStorage.getItem(key) ?? '');
  const change = useCallback(
    (typed: string) => {
      setLatest({ key, text: typed });
      if (typed === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, typed);
    },
    [key],
  );
  return [text, change];
}
