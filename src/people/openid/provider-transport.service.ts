import { Injectable } from '@nestjs/common';
import type { CustomFetch } from 'openid-client';
import { HttpClient } from '../../platform/http/http-client';

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 512 * 1024;
/** Status codes for which the Fetch standard allows no body. */
const WITHOUT_BODY = [204, 205, 304];

/** Error when the provider gives no answer, or reports trouble. */
export class ProviderSilent extends Error {
  constructor(host: string, reason: string) {
    super(`${host}: ${reason}`);
    this.name = 'ProviderSilent';
  }
}

/** HTTP calls of `openid-client` through the outgoing client, with its time and size limits, and without redirects. */
@Injectable()
export class ProviderTransportService {
  constructor(private readonly http: HttpClient) {}

  readonly fetch: CustomFetch = async (url, { method, headers, body }) => {
    const { host } = new URL(url);
    const answer = await this.http
      .call({
        ...{ method: method === 'POST' ? 'POST' : 'GET', url, headers },
        ...(body === undefined || body === null ? {} : { body: bytesOf(body) }),
        ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
      })
      .catch((error: unknown) => {
        throw new ProviderSilent(host, (error as Error).message);
      });
    if (answer.status >= 500 || answer.status === 429)
      throw new ProviderSilent(host, `status ${answer.status}`);
    return new Response(WITHOUT_BODY.includes(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

/** Converts a body to bytes; `openid-client` sends only forms. */
function bytesOf(body: unknown): Buffer {
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(String(body));
  throw new TypeError('a call to a sign-in provider has a body that is no form');
}
