import { useCoverage } from '../mappings/coverage';
import type { Organisation } from '../shown/organisations';
import { useFiscalAccounts } from './fiscal-accounts';
import { useLastEvent } from './last-event';
import { usePreflight } from './preflight';

export const STEPS = ['connect', 'account', 'webhooks', 'mappings', 'preflight', 'goLive', 'start'] as const;
export type StepName = (typeof STEPS)[number];
export type Progress = Readonly<Record<StepName, boolean>>;

/** Which steps are done, from what is stored and nothing else: so the set-up can be left anywhere, and taken up again. */
export function useProgress(organisation: Organisation): Progress {
  const { id, status, fiscalAccountId, goLiveOn, isPaused } = organisation;
  const account = useFiscalAccounts().data?.find((candidate) => candidate.id === fiscalAccountId);
  const event = useLastEvent(account?.id, false).data?.event ?? null;
  const coverage = useCoverage(id).data?.coverage;
  const preflight = usePreflight(id).data;
  return {
    connect: status === 'connected',
    account: account?.lastCheck != null && account.lastCheck.level !== 'fault',
    webhooks: event !== null && event.fault === null,
    mappings: coverage !== undefined && coverage.gaps.length === 0 && coverage.covered.documents > 0,
    preflight: preflight !== undefined && preflight.causes.length === 0 && preflight.ready.documents > 0,
    goLive: goLiveOn !== null,
    start: goLiveOn !== null && !isPaused && fiscalAccountId !== null,
  };
}
