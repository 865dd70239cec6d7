import type { Request, RequestHandler, Response } from 'express';
import type { Account } from '../account';
import { readBody } from '../exact-json';
import { type Fault, takeFault } from '../faults';
import { takeIn, type Taken } from '../requests';
import type { SimulatorClock } from '../simulator-clock';
import type { Store } from '../store';
import { readSubmission, type SubmittedDocument } from '../submitted-document';
import { happens } from './misbehave';

/** Faults that come after the document has been taken in: the sender hears nothing, or nonsense. */
const AFTER_THE_EFFECT = new Set(['answer-lost', 'error-after', 'empty-200', 'late-answer']);

/** `POST /invoice` and `POST /creditnote`: the request id as plain text (interface document, rules 2 and 3). */
export function submitRoute(
  store: Store,
  clock: SimulatorClock,
  kind: SubmittedDocument['kind'],
): RequestHandler {
  return async (request: Request, response: Response) => {
    const { account } = response.locals as { account: Account };
    const body = request.body as Buffer;
    const read = readSubmission(kind, readBody(body));
    const number = 'document' in read ? read.document.number : '';
    const fault = await takeFault(store, kind, account.name, number);
    if (fault !== null && !AFTER_THE_EFFECT.has(fault.kind) && (await happens(fault, request, response)))
      return;
    if ('faults' in read) return void response.status(400).json({ Message: read.faults.join(' ') });
    const taken = await store.transaction((sql) => takeIn(sql, account, read.document, body, clock.now()));
    await answer(taken, fault, request, response);
  };
}

async function answer(
  taken: Taken,
  fault: Fault | null,
  request: Request,
  response: Response,
): Promise<void> {
  if (fault !== null && AFTER_THE_EFFECT.has(fault.kind) && (await happens(fault, request, response))) return;
  if ('refusal' in taken) response.status(409).json({ Message: taken.refusal });
  else response.type('text/plain').send(taken.requestId);
}
