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
import { FiscalAccountsRepository } from '../database/fiscal-accounts.repository';
import { InboxRepository } from '../database/inbox.repository';
import { FiscalRegistry } from '../fiscal/fiscal-registry';

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
    const account = await this.unlessDatabaseIsAway(() => this.accounts.open(accountId));
    if (account === null) throw new NotFoundException();
    const reading = this.registry.get(account.service).verifyWebhook(account, body, headers);
    if (!reading.genuine) {
      this.logger.warn({ accountId }, 'a webhook delivery with a wrong signature was turned away');
      throw new UnauthorizedException();
    }
    if (body.length === 0) return;
    await this.unlessDatabaseIsAway(() => this.inbox.store(accountId, body, reading.isSigned));
  }

  /** The sender tries again after a 503: better than a promise that was not kept. */
  private async unlessDatabaseIsAway<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.logger.error({ err: error }, 'a webhook delivery could not be stored');
      throw new ServiceUnavailableException();
    }
  }
}
