import type { Agent } from 'node:http';
import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { refuseInTransaction } from '../database/open-transaction';
import { unansweredFailure } from './call-failure';

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body, sent unchanged. */
  readonly body?: Buffer;
  readonly timeoutMs: number;
  /** Maximum size of the answer; a larger one is cut off and counts as missing. */
  readonly maxBytes: number;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Client for all outgoing calls: with limits on time and size, without redirects, proxies of the environment, or
 * retries.
 */
@Injectable()
export class HttpClient {
  private sendingOnce = 0;

  constructor(private readonly http: HttpService) {}

  /**
   * True while a call without a second attempt is under way, so that a stopping process waits for its answer.
   */
  get isSendingOnce(): boolean {
    return this.sendingOnce > 0;
  }

  /** Variant of {@link send} for a call that must not be repeated. */
  async sendOnce(call: HttpCall, agent: Agent): Promise<HttpAnswer> {
    this.sendingOnce += 1;
    try {
      return await this.send(call, agent);
    } finally {
      this.sendingOnce -= 1;
    }
  }

  /** Sends a call; any status is an answer. @throws Failure `not_sent` or `temporary` when there is none */
  async call(call: HttpCall, agent?: Agent): Promise<HttpAnswer> {
    refuseInTransaction(`${call.method} ${new URL(call.url).pathname}`);
    try {
      return await this.send(call, agent);
    } catch (error) {
      throw unansweredFailure(new URL(call.url).host, error);
    }
  }

  /** Variant of {@link call} with the caller's own connection; without an answer it throws the raw error. */
  async send(call: HttpCall, agent?: Agent): Promise<HttpAnswer> {
    const response = await this.http.axiosRef.request<Buffer>({
      method: call.method,
      url: call.url,
      headers: { ...call.headers },
      data: call.body,
      timeout: call.timeoutMs,
      signal: AbortSignal.timeout(call.timeoutMs),
      maxContentLength: call.maxBytes,
      maxBodyLength: Infinity,
      responseType: 'arraybuffer',
      transformRequest: [(body: unknown): unknown => body],
      validateStatus: () => true,
      maxRedirects: 0,
      proxy: false,
      httpAgent: agent,
      httpsAgent: agent,
    });
    const headers = Object.entries(response.headers).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]);
    return {
      status: response.status,
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: Buffer.from(response.data),
    };
  }
}
