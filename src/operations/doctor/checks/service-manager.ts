import { type Finding, ok, warning } from '../finding';
import type { ServiceManagerReading } from '../probes/service-manager-probe';

const ABOUT = 'systemd-notify';

/** Returns no finding where a different service manager, or none, runs this machine. */
export function judgeServiceManager({ isSystemd, canNotify }: ServiceManagerReading): Finding[] {
  if (!isSystemd) return [];
  if (canNotify) return [ok('SERVICE_NOTIFIES', ABOUT, 'systemd-notify can be run.')];
  return [
    warning(
      'SERVICE_CANNOT_NOTIFY',
      ABOUT,
      'systemd-notify cannot be found: a service of systemd stays "activating", and one that hangs is not started again.',
      'Install the package of systemd that holds it, or add its folder to the PATH of the service.',
    ),
  ];
}
