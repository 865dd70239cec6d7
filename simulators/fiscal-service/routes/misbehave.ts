import { setTimeout as wait } from 'node:timers/promises';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Fault, FAULTS, ID_SHAPES, OF_STATUS, takeFault } from '../faults';
import { longPdf, NO_PDF, pdfWithoutText } from '../pdf/useless-pdf';
import type { Simulator } from '../simulator';
import { accountOf } from './calling-account';

/** Numbers of the documents that a call concerns. */
export type NumbersOf = (request: Request, response: Response) => string[] | Promise<string[]>;

const SLOW_BY_MS = 3_000;

/**
 * Injects the fault that is set for an operation: instead of the operation, or in place of its answer. In the second
 * case the operation has taken effect, as when a network loses the answer.
 */
export function misbehave(
  { store, closing }: Simulator,
  operation: string,
  numbersOf: NumbersOf = () => [],
): RequestHandler {
  // Faults about single documents belong to the status operation itself.
  const kinds = (FAULTS[operation] ?? []).filter((kind) => !OF_STATUS.some((own) => own === kind));
  return async (request: Request, response: Response, next: NextFunction) => {
    const account = accountOf(response).name;
    const numbers = await numbersOf(request, response);
    const fault = await takeFault(store, { operation, account, numbers, kinds });
    if (fault === null) return next();
    if (fault.kind === 'slow') await pause(fault, closing);
    else if (tellsOtherTime(fault, response)) return next();
    else if (answersInstead(fault, request, response)) return;
    else distortAnswer(fault, response, closing);
    next();
  };
}

/** Applies a fault of the header `Date`, which leaves the rest of the answer right; false for other faults. */
function tellsOtherTime({ kind, delayMs }: Fault, response: Response): boolean {
  if (kind === 'no-date') response.sendDate = false;
  else if (kind === 'odd-date') response.setHeader('Date', '2026-03-02 10:00:00');
  else if (kind === 'clock-ahead') response.setHeader('Date', new Date(Date.now() + delayMs).toUTCString());
  else if (kind === 'clock-behind') response.setHeader('Date', new Date(Date.now() - delayMs).toUTCString());
  else return false;
  return true;
}

/** Applies a fault that replaces the operation; false for other faults. */
function answersInstead(fault: Fault, request: Request, response: Response): boolean {
  switch (fault.kind) {
    case 'request-lost':
      request.socket.destroy();
      return true;
    case 'error-before':
      response.status(fault.status ?? 500).send('Internal server error');
      return true;
    case 'html-200':
      response.type('text/html').send('<!doctype html><title>Sign in</title>');
      return true;
    case 'refused':
      response.status(fault.status ?? 400).json({ Message: 'Refused on demand.' });
      return true;
    case 'too-many-requests':
      response
        .status(429)
        .setHeader('Retry-After', String(Math.ceil((fault.delayMs || 1_000) / 1_000)))
        .end();
      return true;
    case 'late':
      response.status(404).json({ Message: 'The file has not been made yet.' });
      return true;
    default:
      return false;
  }
}

/** Replaces `send`, through which all routes answer, so that the answer is changed. */
function distortAnswer(fault: Fault, response: Response, closing: AbortSignal): void {
  const send = response.send.bind(response);
  response.send = ((body: unknown) => {
    response.send = send;
    switch (fault.kind) {
      case 'answer-lost':
        response.socket?.destroy();
        break;
      case 'error-after':
        response.status(fault.status ?? 500).type('text/plain');
        send('Internal server error');
        break;
      case 'empty-200':
        response.status(200).end();
        break;
      case 'truncated':
        send(Buffer.isBuffer(body) ? body.subarray(0, body.length / 2) : body);
        break;
      case 'id-as-object':
      case 'id-as-list':
      case 'id-in-page':
      case 'id-on-second-line':
      case 'id-cut':
      case 'word-for-id':
        send(ID_SHAPES[fault.kind](String(body)));
        break;
      case 'no-pdf':
        send(NO_PDF);
        break;
      case 'no-text':
        void pdfWithoutText().then((bytes) => send(bytes));
        break;
      case 'long':
        send(Buffer.isBuffer(body) ? longPdf(body) : body);
        break;
      default:
        void pause(fault, closing).then(() => send(body));
    }
    return response;
  }) as Response['send'];
}

/** Waits for the fault's delay, or until the simulator closes. */
async function pause(fault: Fault, closing: AbortSignal): Promise<void> {
  await wait(fault.delayMs || SLOW_BY_MS, undefined, { signal: closing }).catch(() => undefined);
}
