import { channel } from 'node:diagnostics_channel';

/** Reason of a refused request; a metric label, so the set is small. */
type RefusalReason = 'no_key' | 'wrong_key' | 'session_over' | 'no_right' | 'foreign_page' | 'sign_in';

const refusals = channel('ledgerstamp.refusal');

/** Subscribes to every refusal of this process. @returns function that unsubscribes */
export function onRefusal(listener: (reason: RefusalReason) => void): () => void {
  const listen = (message: unknown): void => listener((message as { reason: RefusalReason }).reason);
  refusals.subscribe(listen);
  return () => {
    refusals.unsubscribe(listen);
  };
}

export function tellOfRefusal(reason: RefusalReason): void {
  refusals.publish({ reason });
}
