import { readPassword, SUPERUSER } from './data-directory';
import { findPostmaster } from './lock-file';
import { resolveServerPlace } from './server-place';

/**
 * The address of the maintenance database of a server that another process keeps, as its superuser: for what may be done
 * next to a running service. Null: none runs there.
 *
 * @param directory the home folder
 */
export async function runningServer(directory: string): Promise<string | null> {
  const { data } = await resolveServerPlace(directory, () => undefined);
  const running = await findPostmaster(data);
  if (running === undefined) return null;
  return `postgres://${SUPERUSER}:${await readPassword(data)}@127.0.0.1:${running.port}/postgres`;
}
