import { useCoverage } from '../mappings/coverage';
import type { Organisation } from '../shown/organisations';
import { useFirstDocuments } from './first-documents';
import { useFiscalAccounts } from '../shown/fiscal-accounts';
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
  const fiscalised = useFirstDocuments(id, false).data?.total ?? 0;
  const start = goLiveOn !== null && !isPaused && fiscalAccountId !== null;
  // What has been sent is not ready any more: with everything sent, a preflight has nothing left to look at.
  const hasBeenReady = start || fiscalised > 0;
  return {
    connect: status === 'connected',
    account: account?.lastCheck != null && account.lastCheck.level !== 'fault',
    // A service that sends none leaves nothing to do.
    webhooks: account?.webhookUrl === null || (event !== null && event.fault === null),
    mappings: coverage !== undefined && coverage.gaps.length === 0 && coverage.covered.documents > 0,
    preflight:
      preflight !== undefined &&
      preflight.causes.length === 0 &&
      (preflight.ready.documents > 0 || hasBeenReady),
    goLive: goLiveOn !== null,
    start,
  };
}
