import type { InboxDelivery } from '../../documents/inbox/inbox-delivery.entity';
import type { ExchangeOfDocument } from './exchanges.repository';
import type { ExchangeDto, HeaderDto } from './exchange.dto';

/** Converts a call for display; bytes that are no text become the replacement character. */
export function showCall(call: ExchangeOfDocument): ExchangeDto {
  const { method, address, attempt, status, answerBytes, durationMs, failure } = call;
  return {
    kind: 'call',
    at: call.startedAt,
    method,
    address,
    attempt,
    status,
    answerBytes,
    durationMs,
    failure,
    requestHeaders: headers(call.requestHeaders),
    requestBody: call.requestBody?.toString('utf8') ?? null,
    answerHeaders: headers(call.answerHeaders),
    answerBody: call.answerBody?.toString('utf8') ?? null,
    isSigned: null,
  };
}

export function showDelivery({ receivedAt, body, fault, isSigned }: InboxDelivery): ExchangeDto {
  return {
    kind: 'webhook',
    at: receivedAt,
    method: null,
    address: null,
    attempt: null,
    status: null,
    requestHeaders: [],
    requestBody: null,
    answerHeaders: [],
    durationMs: null,
    failure: fault,
    isSigned,
    answerBody: body.toString('utf8'),
    answerBytes: body.length,
  };
}

function headers(json: string | null): HeaderDto[] {
  const values = JSON.parse(json ?? '{}') as Record<string, string>;
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}
