import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { TLSSocket } from 'node:tls';
import { errorCode } from '../../../platform/error-code';
import { within } from './within';

const ANSWERS_WITHIN_MS = 5_000;

/** Result of a harmless call to an address. */
export type AddressReading = AnsweredAddress | { readonly failure: string };

export interface AnsweredAddress {
  readonly failure: null;
  readonly status: number;
  /** Milliseconds until the certificate expires; null: the address is http. */
  readonly certificateMs: number | null;
  /** Date header of the answer; null: it has none. */
  readonly date: Date | null;
  /** Time of the query, by the clock of this process. */
  readonly asked: number;
  readonly answered: number;
}

/** Requests the head of a page, without key, redirect or retry, over a new connection. */
export async function probeAddress(url: string, timeoutMs = ANSWERS_WITHIN_MS): Promise<AddressReading> {
  try {
    return (await within(timeoutMs, (signal) => ask(url, signal))) ?? { failure: 'TIMEOUT' };
  } catch (error) {
    return { failure: errorCode(error) ?? 'NO_ANSWER' };
  }
}

function ask(url: string, signal: AbortSignal): Promise<AnsweredAddress> {
  const asked = Date.now();
  return new Promise((settle, fail) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    const call = request(url, { method: 'HEAD', agent: false, signal }, (answer) => {
      settle(readingOf(answer, asked));
      answer.destroy();
    });
    call.on('error', fail);
    call.end();
  });
}

function readingOf(answer: IncomingMessage, asked: number): AnsweredAddress {
  const answered = Date.now();
  const { socket, headers, statusCode = 0 } = answer;
  const end = socket instanceof TLSSocket ? new Date(socket.getPeerCertificate().valid_to) : null;
  const date = new Date(headers.date ?? Number.NaN);
  return {
    failure: null,
    status: statusCode,
    certificateMs: end === null ? null : end.getTime() - answered,
    date: Number.isNaN(date.getTime()) ? null : date,
    asked,
    answered,
  };
}
