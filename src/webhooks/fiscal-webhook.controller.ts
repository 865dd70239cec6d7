import {
  Controller,
  Headers,
  HttpCode,
  Logger,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  Post,
  Req,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { reached } from '../config/kill-point';
import { FiscalAccountsRepository } from '../database/fiscal-accounts.repository';
import { InboxRepository } from '../database/inbox.repository';
import { FiscalRegistry } from '../fiscal/fiscal-registry';
import { within } from './answer-deadline';

/** The service gives up after five seconds, and counts that against the webhook. */
const ANSWER_WITHIN_MS = 2_500;

/**
 * Where a fiscal service reports outcomes: verify, store, answer. Nothing else happens inside the request, and a
 * 2xx is given only after the delivery is committed. The account is chosen by the address, never by the body.
 */
@ApiExcludeController()
@Controller('webhooks/fiscal')
export class FiscalWebhookController {
  private readonly logger = new Logger(FiscalWebhookController.name);

  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly inbox: InboxRepository,
    private readonly registry: FiscalRegistry,
  ) {}

  @Post(':accountId')
  @HttpCode(204)
  async receive(
    @Param('accountId', ParseUUIDPipe) accountId: string,
    @Headers() headers: Record<string, string>,
    @Req() request: Request,
  ): Promise<void> {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const answer = await this.unlessDatabaseIsAway(() => this.take(accountId, body, headers));
    reached('delivery-stored');
    if (answer === 'unknown_account') throw new NotFoundException();
    if (answer === 'forged') {
      this.logger.warn({ accountId }, 'a webhook delivery with a wrong signature was turned away');
      throw new UnauthorizedException();
    }
  }

  private async take(
    accountId: string,
    body: Buffer,
    headers: Record<string, string>,
  ): Promise<'stored' | 'forged' | 'unknown_account'> {
    const account = await this.accounts.open(accountId);
    if (account === null) return 'unknown_account';
    const reading = this.registry.get(account.service).verifyWebhook(account, body, headers);
    if (!reading.genuine) return 'forged';
    if (body.length > 0) await this.inbox.store(accountId, body, reading.isSigned);
    return 'stored';
  }

  /** The sender tries again after a 503: better than a promise that was not kept, and than no answer at all. */
  private async unlessDatabaseIsAway<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await within(ANSWER_WITHIN_MS, work);
    } catch (error) {
      this.logger.error({ err: error }, 'a webhook delivery could not be stored');
      throw new ServiceUnavailableException();
    }
  }
}
