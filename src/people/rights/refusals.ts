import { channel } from 'node:diagnostics_channel';

/** Reason why a request was refused; a label of a metric, so it is one of a few. */
type RefusalReason = 'no_key' | 'wrong_key' | 'session_over' | 'no_right' | 'foreign_page' | 'sign_in';

const refusals = channel('ledgerstamp.refusal');

/** Tells of every refusal of this process from now on; the answer ends it. */
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
