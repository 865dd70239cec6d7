import { readPassword, SUPERUSER } from './data-directory';
import { findPostmaster } from './lock-file';
import { resolveServerPlace } from './server-place';

/**
 * Address of the maintenance database of a server that another process runs, for commands next to a running service.
 * Null: none runs.
 * @param directory folder of the installation
 */
export async function runningServer(directory: string): Promise<string | null> {
  const { data } = await resolveServerPlace(directory, () => undefined);
  const running = await findPostmaster(data);
  if (running === undefined) return null;
  return `postgres://${SUPERUSER}:${await readPassword(data)}@127.0.0.1:${running.port}/postgres`;
}
