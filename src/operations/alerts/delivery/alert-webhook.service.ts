import { Inject, Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import type { Config } from '../../../platform/config/config';
import { CONFIG } from '../../../platform/config/process-config';
import type { AlertPost, AlertChannel } from '../alerts.entities';
import { Failure } from '../../../domain/issues/failure';
import { HttpClient } from '../../../platform/http/http-client';
import { AlertChannelsRepository } from './alert-channels.repository';
import { storedSentence, type StoredSentence } from '../../../domain/texts/stored-sentence';
import { isLoopback } from '../../../platform/config/unsafe-settings';

/**
 * Returns the fault in a receiver's address as a sentence; null: the address is valid.
 * @param hosts allowed receivers (ALERT_HOSTS), named by the operator, so that no address can reach internal
 * hosts by a trick
 */
export function receiverFault(address: string, hosts: readonly string[]): StoredSentence | null {
  if (!URL.canParse(address)) return storedSentence('receiverMalformed');
  const { protocol, username, password, hostname } = new URL(address);
  if (username !== '' || password !== '') return storedSentence('receiverWithPassword');
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return storedSentence('receiverWithoutTls');
  return hosts.includes(hostname) ? null : storedSentence('receiverNotNamed', { host: hostname });
}

const ANSWERS_WITHIN_MS = 15_000;
const LARGEST_ANSWER = 64 * 1024;

/** Sends signed messages in the format of Standard Webhooks: an HMAC over id, time and body for each valid secret. */
@Injectable()
export class AlertWebhookService {
  constructor(
    private readonly http: HttpClient,
    private readonly channels: AlertChannelsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Failure: it was not taken */
  async send(channel: AlertChannel, { id, message }: AlertPost): Promise<void> {
    const url = channel.url ?? '';
    const fault = receiverFault(url, this.config.alerts.hosts);
    if (fault !== null) throw new Failure('misconfigured', fault);
    const body = Buffer.from(message, 'utf8');
    const at = new Date();
    const secrets = await this.channels.secretsOf(channel);
    const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, message));
    const { status } = await this.http.call({
      method: 'POST',
      url,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Ledgerstamp',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      },
      body,
      timeoutMs: ANSWERS_WITHIN_MS,
      maxBytes: LARGEST_ANSWER,
    });
    if (status >= 200 && status < 300) return;
    const kind = status === 410 ? 'refused' : 'temporary';
    throw new Failure(kind, storedSentence('hostAnswered', { host: new URL(url).host, status }));
  }
}
