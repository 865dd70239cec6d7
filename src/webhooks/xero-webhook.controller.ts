import {
  Controller,
  Headers,
  HttpCode,
  Inject,
  Logger,
  NotFoundException,
  Post,
  Req,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { BookHintsRepository, type ToldChange } from '../database/book-hints.repository';
import { Public } from '../rights/route-rights';
import { GatheredStores } from './gathered-stores';
import { SampledWarning } from './sampled-warning';
import { within } from './answer-deadline';
import { readXeroEvents } from './xero-events';
import { isSignedByXero } from './xero-signature';

/** Xero waits five seconds for an answer. */
const STORED_WITHIN_MS = 3_000;

/**
 * Where Xero tells of changed documents: verify, store, answer 200 with nothing in it. One address for all
 * organisations. A delivery without events is Xero's question whether we can tell right signatures from wrong ones.
 */
@ApiExcludeController()
@Controller('webhooks/xero')
export class XeroWebhookController {
  private readonly logger = new Logger(XeroWebhookController.name);

  private readonly notStored = new SampledWarning(
    this.logger,
    'error',
    'webhook deliveries could not be stored',
  );
  private readonly stores: GatheredStores<readonly ToldChange[]>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    hints: BookHintsRepository,
  ) {
    this.stores = new GatheredStores((told) => hints.store('xero', told.flat()), STORED_WITHIN_MS);
  }

  @Post()
  @Public('signed by the sender')
  @HttpCode(200)
  async receive(
    @Headers('x-xero-signature') signature: string | undefined,
    @Req() request: Request,
  ): Promise<void> {
    const key = this.config.xero.webhookKey;
    if (key === null) throw new NotFoundException();
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!isSignedByXero(body, signature, key)) throw new UnauthorizedException();
    const told = readXeroEvents(body, new Date());
    if (told === null)
      this.logger.warn('a genuine webhook delivery could not be read; the poll finds what it told');
    else await this.store(told.changes);
  }

  /** The sender tries again after a 503. What is stored after we have given up does no harm: it is a hint. */
  private async store(changes: readonly ToldChange[]): Promise<void> {
    if (changes.length === 0) return;
    try {
      await within(STORED_WITHIN_MS, () => this.stores.store(changes));
    } catch (error) {
      this.notStored.happened({ err: error });
      throw new ServiceUnavailableException();
    }
  }
}
