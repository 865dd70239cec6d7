import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { Failure } from '../../domain/issues/failure';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { isLoopback } from '../config/unsafe-settings';
import { refuseInTransaction } from '../database/open-transaction';
import { storedSentence } from '../../domain/texts/stored-sentence';

const ANSWERS_WITHIN_MS = 20_000;

/** E-mail over the SMTP server of the configuration (SMTP_URL, MAIL_FROM). */
@Injectable()
export class MailService implements OnApplicationShutdown {
  private transport: Transporter | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  onApplicationShutdown(): void {
    this.transport?.close();
  }

  /** True when a mail server is set. */
  get isSet(): boolean {
    const { smtpUrl, mailFrom } = this.config.alerts;
    return smtpUrl !== null && mailFrom !== null;
  }

  /** @throws Failure: no recipient was accepted, or no server is set */
  async send(message: Omit<SendMailOptions, 'from' | 'headers'>): Promise<void> {
    const { smtpUrl, mailFrom } = this.config.alerts;
    if (smtpUrl === null || mailFrom === null)
      throw new Failure('misconfigured', storedSentence('mailNotSet'));
    refuseInTransaction('an e-mail');
    const { createTransport } = await import('nodemailer');
    this.transport ??= createTransport({
      url: smtpUrl,
      requireTLS: needsTls(smtpUrl),
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: ANSWERS_WITHIN_MS,
      greetingTimeout: ANSWERS_WITHIN_MS,
      socketTimeout: ANSWERS_WITHIN_MS,
      dnsTimeout: ANSWERS_WITHIN_MS,
    });
    try {
      // No vacation responder answers a mail that says it was sent by a program (RFC 3834).
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await this.transport.sendMail({ ...message, headers, from: mailFrom });
    } catch (error) {
      throw mailFailure(error);
    }
  }
}

/**
 * True when TLS is required: a server on another machine without TLS gets no mail, unless its address says
 * `?ignoreTLS=true`.
 */
function needsTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return !isLoopback(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/** Hides the error itself, because its text can quote the log-in. */
function mailFailure(error: unknown): Failure {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const codes = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  const kind = code === 'EAUTH' ? 'unauthorised' : 'temporary';
  return new Failure(kind, storedSentence('mailNotTaken', { codes: codes.join(' ') || null }));
}
