import {
  Controller,
  Headers,
  HttpCode,
  HttpException,
  HttpStatus,
  Logger,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  PayloadTooLargeException,
  Post,
  Req,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { reached } from '../platform/kill-point';
import { MinuteAllowance } from '../platform/requests/minute-allowance';
import { acrossOrganisations } from '../platform/database/walls/row-access';
import { type Delivery, InboxRepository } from '../documents/inbox/inbox.repository';
import { KeptDeliveriesService } from '../documents/inbox/kept-deliveries.service';
import { Public } from '../people/rights/route-rights';
import { FiscalSignaturesService, type Headed } from './fiscal-signatures.service';
import { BatchingWriter } from './batching-writer';
import { SampledWarning } from './sampled-warning';
import { AnswerLimits, withinDeadline } from './answer-deadline';
import { storedSentence } from '../domain/texts/stored-sentence';
import { spokenAnew } from '../platform/requests/spoken-language';

/** Maximum size of an unsigned event; events have a few hundred bytes, and anybody can send one. */
const LARGEST_UNSIGNED = 4 * 1024;
/** Maximum unsigned events per account and minute; they only cause a query, and can be lost. */
const MOST_UNSIGNED = 120;

/**
 * Receives outcomes of a fiscal service: verifies, stores, answers 2xx once committed or on the disk of the journal, and
 * does nothing else in the request. The address, never the body, selects the account.
 */
@ApiExcludeController()
@Controller('webhooks/fiscal')
export class FiscalWebhookController {
  private readonly logger = new Logger(FiscalWebhookController.name);
  private readonly notStored = new SampledWarning(
    this.logger,
    'error',
    'webhook deliveries could not be stored',
  );
  private readonly unsigned = new MinuteAllowance(MOST_UNSIGNED);
  private readonly stores: BatchingWriter<Delivery>;

  constructor(
    private readonly signatures: FiscalSignaturesService,
    inbox: InboxRepository,
    private readonly kept: KeptDeliveriesService,
    private readonly limits: AnswerLimits,
  ) {
    this.stores = new BatchingWriter((deliveries) => inbox.storeAll(deliveries), limits.answerMs);
  }

  @Post(':accountId')
  @Public('signed by the sender')
  @HttpCode(204)
  async receive(
    @Param('accountId', ParseUUIDPipe) accountId: string,
    @Headers() headers: Headed,
    @Req() request: Request,
  ): Promise<void> {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const id = accountId.toLowerCase();
    // Reads across organisations: the account identifies them, and nobody is signed in.
    const answer = await acrossOrganisations(() =>
      withinDeadline(this.limits.answerMs, () => this.take(id, body, headers)).catch((error: unknown) =>
        this.keep(error, id, body, headers),
      ),
    );
    if (answer === 'unknown_account') throw new NotFoundException();
    if (answer === 'forged') throw new UnauthorizedException();
    if (answer === 'too_large') throw new PayloadTooLargeException();
    if (answer === 'too_many')
      throw new HttpException(spokenAnew(storedSentence('deliveriesTooMany')), HttpStatus.TOO_MANY_REQUESTS);
    reached('delivery-stored');
  }

  private async take(
    fiscalAccountId: string,
    body: Buffer,
    headers: Headed,
  ): Promise<'stored' | 'forged' | 'unknown_account' | 'too_large' | 'too_many'> {
    const reading = await this.signatures.verify(fiscalAccountId, body, headers);
    if (reading === null) return 'unknown_account';
    if (!reading.genuine) return 'forged';
    if (!reading.isSigned) {
      if (body.length > LARGEST_UNSIGNED) return 'too_large';
      if (this.unsigned.take(fiscalAccountId) > 0) return 'too_many';
    }
    if (body.length > 0) await this.stores.store({ fiscalAccountId, body, isSigned: reading.isSigned });
    return 'stored';
  }

  /** Keeps a signed delivery that the database cannot store; answers 503 to any other, after which the sender retries. */
  private async keep(
    error: unknown,
    fiscalAccountId: string,
    body: Buffer,
    headers: Headed,
  ): Promise<'stored'> {
    this.notStored.happened({ err: error });
    const isSigned = body.length > 0 && this.signatures.isSignedAsKnown(fiscalAccountId, body, headers);
    if (isSigned && (await this.kept.keep({ fiscalAccountId, body, isSigned }))) return 'stored';
    throw new ServiceUnavailableException();
  }
}
