import {
  Controller,
  HttpCode,
  Logger,
  NotFoundException,
  Param,
  Post,
  Req,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { ConnectorRegistry } from '../connectors/connector-registry';
import type { ChangeNotifications } from '../connectors/change-notification';
import { BookHintsRepository } from '../documents/inbox/book-hints.repository';
import { Public } from '../people/rights/route-rights';
import { BatchingWriter } from './batching-writer';
import { SampledWarning } from './sampled-warning';
import { withinDeadline } from './answer-deadline';
import { acrossOrganisations } from '../platform/database/walls/row-access';

/** Time limit for storing; no known platform waits less than five seconds for an answer. */
const STORED_WITHIN_MS = 3_000;

interface PlatformChanges extends Pick<ChangeNotifications, 'changes' | 'contacts'> {
  readonly platform: string;
}

/**
 * Receives change notifications of accounting platforms at `/webhooks/<platform>`: verifies, stores, and answers 200
 * with an empty body. All organisations of a platform share one address. Empty deliveries test whether invalid
 * signatures are rejected.
 */
@ApiExcludeController()
@Controller('webhooks')
export class BooksWebhookController {
  private readonly logger = new Logger(BooksWebhookController.name);

  private readonly notStored = new SampledWarning(
    this.logger,
    'error',
    'webhook deliveries could not be stored',
  );
  private readonly stores: BatchingWriter<PlatformChanges>;

  constructor(
    private readonly registry: ConnectorRegistry,
    hints: BookHintsRepository,
  ) {
    this.stores = new BatchingWriter((deliveries) => storeByPlatform(hints, deliveries), STORED_WITHIN_MS);
  }

  @Post(':platform')
  @Public('signed by the sender')
  @HttpCode(200)
  async receive(@Param('platform') platform: string, @Req() request: Request): Promise<void> {
    const webhook = this.registry.webhook(platform);
    if (webhook === null) throw new NotFoundException();
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!webhook.isGenuine(body, request.headers)) throw new UnauthorizedException();
    const reading = webhook.read(body, new Date());
    if (reading === null)
      this.logger.warn('a genuine webhook delivery could not be read; the poll will find its changes');
    // Changes may concern any organisation, and the caller is not signed in.
    else await acrossOrganisations(() => this.store({ platform, ...reading }));
  }

  /**
   * Stores changes, or answers 503, after which the sender retries. Late storing is harmless, since changes are hints.
   */
  private async store(delivery: PlatformChanges): Promise<void> {
    if (delivery.changes.length + delivery.contacts.length === 0) return;
    try {
      await withinDeadline(STORED_WITHIN_MS, () => this.stores.store(delivery));
    } catch (error) {
      this.notStored.happened({ err: error });
      throw new ServiceUnavailableException();
    }
  }
}

async function storeByPlatform(
  hints: BookHintsRepository,
  deliveries: readonly PlatformChanges[],
): Promise<void> {
  for (const platform of new Set(deliveries.map((delivery) => delivery.platform))) {
    const own = deliveries.filter((delivery) => delivery.platform === platform);
    await hints.store(
      platform,
      own.flatMap(({ changes }) => changes),
    );
    await hints.contactsChanged(
      platform,
      own.flatMap(({ contacts }) => contacts),
    );
  }
}
