import { STOP_CAUSES, type StopCause } from '../account-cause';

/** What the alert about stopped submissions stores: the cause, and the service's words; earlier versions stored nothing. */
export function stopOfReason(reason: string): { readonly cause: StopCause; readonly detail: string } {
  const cause = STOP_CAUSES.find((one) => reason.startsWith(`${one} `)) ?? null;
  return cause === null
    ? { cause: 'refused', detail: '' }
    : { cause, detail: reason.slice(cause.length + 1) };
}
