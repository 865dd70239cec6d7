import { useRead } from '../api/use-read';

/** Time of the last good backup, and the fault since then, if any. */
export function useBackups() {
  return useRead('installation', '/api/backups');
}
