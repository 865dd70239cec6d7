import { STOP_CAUSES, type StopCause } from '../fiscal/account-cause';

/** Parses the stored reason of an alert about stopped submissions: the cause, and the service's words. */
export function stopOfReason(reason: string): { readonly cause: StopCause; readonly detail: string } {
  const cause = STOP_CAUSES.find((one) => reason.startsWith(`${one} `)) ?? null;
  return cause === null
    ? { cause: 'refused', detail: '' }
    : { cause, detail: reason.slice(cause.length + 1) };
}
