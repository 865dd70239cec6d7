import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { NOTIFY } from '../../../platform/service-manager/service-manager';

export interface ServiceManagerReading {
  /** True if systemd runs this machine. */
  readonly isSystemd: boolean;
  /** Whether its program by which a service speaks to it can be run from here. */
  readonly canNotify: boolean;
}

/**
 * @param mark sd_booted(3): the folder is there where systemd runs the machine, and in no container on it
 * @param path where programs are looked for
 */
export async function probeServiceManager(
  mark = '/run/systemd/system',
  path = process.env.PATH ?? '',
): Promise<ServiceManagerReading> {
  const programs = path.split(delimiter).map((folder) => join(folder, NOTIFY));
  const [isSystemd, ...found] = await Promise.all([
    can(mark, constants.F_OK),
    ...programs.map((program) => can(program, constants.X_OK)),
  ]);
  return { isSystemd, canNotify: found.includes(true) };
}

function can(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
