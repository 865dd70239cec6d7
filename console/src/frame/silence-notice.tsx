import { useSyncExternalStore } from 'react';
import { onSilence, silentSince } from '../api/silence';
import { useWords } from '../words/words';

/** At the foot of the screen while nothing answers: what stands above it is not what is. It moves nothing. */
export function SilenceNotice() {
  const words = useWords('frame');
  const since = useSyncExternalStore(onSilence, silentSince);
  return (
    <div role="status" className={since === null ? undefined : 'silence'}>
      {since !== null && words.silentSince(clockTime(since, words.locale))}
    </div>
  );
}

/** On the clock of the user's browser: it was noticed here. */
export function clockTime(at: number, locale: string): string {
  return new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
}
