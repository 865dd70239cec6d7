import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAway } from '../api/api-error';
import { silentSince } from '../api/silence';
import { useSession } from '../api/use-session';

const LOOKS_AGAIN_MS = 15_000;
/** While nothing answers: so it is noticed soon that something does. */
const TRIES_AGAIN_MS = 5_000;

/**
 * Reads everything of the open page that may have changed again, all of it together; while nothing answers more often,
 * and what could not be read at all, too. A page that nobody sees is left alone.
 */
export function Refreshing() {
  const queries = useQueryClient();
  useSession();
  useEffect(() => {
    let waited = 0;
    let wasSilent = false;
    const look = (): void => {
      const isSilent = silentSince() !== null;
      waited += TRIES_AGAIN_MS;
      if (document.visibilityState === 'hidden') return;
      if (!isSilent && !wasSilent && waited < LOOKS_AGAIN_MS) return;
      waited = 0;
      wasSilent = isSilent;
      const predicate = ({ meta, state }: Query): boolean => meta?.isLive === true || isAway(state.error);
      void queries.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
    };
    const timer = setInterval(look, TRIES_AGAIN_MS);
    return () => clearInterval(timer);
  }, [queries]);
  return null;
}
