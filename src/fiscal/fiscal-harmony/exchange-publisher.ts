import { Logger } from '@nestjs/common';
import { publishExchange } from '../../platform/telemetry/exchange-channel';
import type { HttpAnswer, HttpCall } from '../../platform/http/http-client';
import { maskedAnswer, maskedRequestHeaders } from '../../platform/http/masked-exchange';
import type { FiscalAccountAccess } from '../fiscal-service';
import { settingsOf } from './account-settings';

/** Subject and duration of an exchange. */
export interface ExchangeFacts {
  readonly requestIds: readonly string[];
  /** True: the body is kept here; false: it is that of a submission, which is kept with it. */
  readonly keepsBody: boolean;
  readonly durationMs: number;
}

const logger = new Logger('ExchangePublisher');

/**
 * Publishes one call with its answer, without the secrets of the account. Never throws: an answer must not be lost for
 * that. `received`: the answer, or why there is none.
 */
export function publishMasked(
  account: FiscalAccountAccess,
  { method, url, headers, body }: Pick<HttpCall, 'method' | 'url' | 'headers' | 'body'>,
  received: HttpAnswer | string,
  { requestIds, keepsBody, durationMs }: ExchangeFacts,
): void {
  try {
    const { station, appVersion } = settingsOf(account);
    publishExchange({
      fiscalAccountId: account.id,
      requestIds,
      method,
      address: url,
      requestHeaders: maskedRequestHeaders(headers, [station, appVersion]),
      requestBody: keepsBody ? (body ?? null) : null,
      answer:
        typeof received === 'string' ? null : maskedAnswer(received, Object.values(account.credentials)),
      failure: typeof received === 'string' ? received : null,
      durationMs: Math.round(durationMs),
    });
  } catch (error) {
    logger.warn(`an exchange was not stored: ${(error as Error).message}`);
  }
}
