import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';

/** When the last good backup was made, and what went wrong since. */
export function useBackups() {
  return useQuery({
    queryKey: keys.installation.backups,
    queryFn: () => answerOf(api.GET('/api/backups')),
  });
}
