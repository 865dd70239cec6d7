import { useSyncExternalStore } from 'react';
import { silentSince } from '../api/silence';
import { useWords } from '../words/words';

/** Notice at the foot of the screen that the server does not answer, so that the page may be outdated. */
export function SilenceNotice() {
  const words = useWords('frame');
  const since = useSyncExternalStore(silentSince.subscribe, silentSince.now);
  return (
    <div role="status" className={since === null ? undefined : 'silence'}>
      {since !== null && words.silentSince(clockTime(since, words.locale))}
    </div>
  );
}

/** Time on the clock of this browser, which noticed the silence. */
export function clockTime(at: number, locale: string): string {
  return new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
}
