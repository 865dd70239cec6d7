import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';

/** Time of the last good backup, and the fault since then, if any. */
export function useBackups() {
  return useQuery({
    queryKey: keys.installation.backups,
    queryFn: () => answerOf(api.GET('/api/backups')),
  });
}
