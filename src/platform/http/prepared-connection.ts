import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Failure } from '../../domain/issues/failure';
import { refuseInTransaction } from '../database/open-transaction';
import { errorCode } from '../error-code';
import type { HttpAnswer, HttpCall, HttpClient } from './http-client';
import { storedSentence, type StoredSentence } from '../../domain/texts/stored-sentence';

/** Answer, or, without one, whether a byte of the request may have been sent. */
export type SentOnce =
  { readonly answer: HttpAnswer } | { readonly mayHaveArrived: boolean; readonly detail: StoredSentence };

/**
 * New connection, established before the intent is committed, for a single request without retry. Failures of name,
 * route or certificate thus happen before anything was promised, and no stale pooled connection is used.
 */
export class PreparedConnection {
  private constructor(
    private readonly http: HttpClient,
    private readonly socket: Socket,
    private readonly isTls: boolean,
  ) {}

  /** @throws Failure `not_sent` */
  static async open(http: HttpClient, address: string, timeoutMs: number): Promise<PreparedConnection> {
    const { protocol, hostname, port, host } = new URL(address);
    refuseInTransaction(`the connection to ${host}`);
    const isTls = protocol === 'https:';
    const name = hostname.replace(/^\[|\]$/g, '');
    const target = { host: name, port: Number(port) || (isTls ? 443 : 80) };
    const socket = isTls ? connectTls({ ...target, servername: name }) : connectTcp(target);
    try {
      await connected(socket, isTls ? 'secureConnect' : 'connect', timeoutMs);
    } catch (error) {
      socket.destroy();
      throw new Failure(
        'not_sent',
        storedSentence('cannotBeReached', { target: host, code: errorCode(error) }),
      );
    }
    socket.setNoDelay(true);
    // An idle connection may be reset: without a listener that would end the process.
    socket.on('error', () => undefined);
    return new PreparedConnection(http, socket, isTls);
  }

  async sendOnce(call: HttpCall): Promise<SentOnce> {
    // Closed by the other side while idle: no answer would come, only the end of the time for it.
    if (!this.socket.writable)
      return { mayHaveArrived: false, detail: storedSentence('brokenOff', { code: 'ECONNRESET' }) };
    const agent = this.isTls ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
    agent.createConnection = () => this.socket;
    try {
      return { answer: await this.http.sendOnce(call, agent) };
    } catch (error) {
      const code = errorCode(error);
      const detail = code === null ? storedSentence('noAnswer') : storedSentence('brokenOff', { code });
      return { mayHaveArrived: this.socket.bytesWritten > 0, detail };
    } finally {
      this.close();
    }
  }

  close(): void {
    this.socket.destroy();
  }
}

function connected(socket: Socket, event: 'connect' | 'secureConnect', timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })),
      timeoutMs,
    );
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      socket.off('error', settle);
      if (error === undefined) resolve();
      else reject(error);
    };
    socket.once(event, () => settle());
    socket.on('error', settle);
  });
}
