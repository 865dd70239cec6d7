import { setTimeout as wait } from 'node:timers/promises';
import { type Request, type Response, Router } from 'express';
import type { Account } from '../account';
import { refusedBy } from '../contract-rules';
import { FieldReader, readBody } from '../field-reader';
import { takeFault } from '../faults';
import { takeIn } from '../requests';
import type { Simulator } from '../simulator';
import type { Store } from '../store';
import { numberOf, readSubmission, type SubmittedDocument } from '../submitted-document';
import { accountOf } from './calling-account';
import { misbehave } from './misbehave';

const EVENT_WITHIN_MS = 5_000;
const LOOK_AGAIN_MS = 20;

/**
 * `POST /invoice` and `POST /creditnote`, answered with the request id as plain text (interface document, rules 2 and
 * 3).
 */
export function submitRoutes(simulator: Simulator): Router {
  const router = Router();
  for (const kind of ['invoice', 'creditnote'] as const) {
    const numbers = (request: Request): string[] =>
      [numberIn(kind, request)].filter((number) => number !== '');
    router.post(
      `/${kind}`,
      misbehave(simulator, kind, numbers),
      async (request: Request, response: Response) => {
        const requestId = await submit(simulator, kind, request, response);
        response.type('text/plain').send(requestId);
      },
    );
  }
  return router;
}

async function submit(
  { store, clock, closing }: Simulator,
  kind: SubmittedDocument['kind'],
  request: Request,
  response: Response,
): Promise<string> {
  const account = accountOf(response);
  const body = request.body as Buffer;
  const document = readSubmission(kind, readBody(body));
  await refuseUnmapped(store, account, document.currency);
  const early = await takeFault(store, {
    operation: 'webhook',
    account: account.name,
    numbers: [document.number],
    kinds: ['early'],
  });
  const delayMs = early === null ? account.processingDelayMs : 0;
  const arrival = { document, body, receivedAt: new Date(clock.now()), delayMs };
  const requestId = await store.transaction((sql) => takeIn(sql, account, arrival));
  if (early !== null) await untilAnnounced(store, closing, requestId);
  return requestId;
}

/** Refuses an unmapped currency, with the authority's code first, as for one that is no longer supported. */
async function refuseUnmapped(store: Store, account: Account, currency: string): Promise<void> {
  const mapped = await store.query(
    `select 1 from mappings where account = $1 and kind = 'currency' and code = $2`,
    [account.name, currency],
  );
  if (mapped.length === 0) throw refusedBy('CURRENCY_MAPPED', `RCPT010: The CurrencyCode ${currency}`);
}

/** Waits until the webhook was tried, so that its receiver gets it before the sender gets the request id. */
async function untilAnnounced(store: Store, closing: AbortSignal, requestId: string): Promise<void> {
  const deadline = Date.now() + EVENT_WITHIN_MS;
  while (Date.now() < deadline && !closing.aborted) {
    const tried = await store.query(
      'select 1 from deliveries where request_id = $1 and tried_at is not null',
      [requestId],
    );
    if (tried.length > 0) return;
    await wait(LOOK_AGAIN_MS);
  }
}

/** Number of the document in a body; empty if the body is invalid, which the operation itself reports. */
function numberIn(kind: SubmittedDocument['kind'], request: Request): string {
  try {
    return numberOf(kind, FieldReader.ofBody(readBody(request.body)));
  } catch {
    return '';
  }
}
