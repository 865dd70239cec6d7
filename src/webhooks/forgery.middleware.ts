import { Injectable, Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { ConnectorRegistry } from '../connectors/connector-registry';
import { FiscalSignaturesService, type Headed } from './fiscal-signatures.service';
import { SampledWarning } from './sampled-warning';
import { TurnedAwayDeliveriesService } from './turned-away-deliveries.service';
import { withinDeadline } from './answer-deadline';
import { ownPath } from '../platform/telemetry/logging';

const FISCAL = /^\/fiscal\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;
const BOOKS = /^\/([a-z-]+)\/?$/;
const JUDGES_WITHIN_MS = 2_500;

/**
 * Rejects forged deliveries first, so that a flood costs a body and a signature check, without logging, routing or a
 * database connection. The receiver verifies accepted ones again.
 */
@Injectable()
export class ForgeryMiddleware {
  private readonly logger = new Logger(ForgeryMiddleware.name);
  private readonly forged = new SampledWarning(
    this.logger,
    'warn',
    'webhook deliveries with a wrong signature were refused',
  );
  private readonly undecided = new SampledWarning(
    this.logger,
    'error',
    'webhook deliveries could not be verified',
  );

  constructor(
    private readonly books: ConnectorRegistry,
    private readonly fiscal: FiscalSignaturesService,
    private readonly turnedAway: TurnedAwayDeliveriesService,
  ) {}

  /** Middleware after the reader of raw bodies, at `/webhooks`. */
  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    if (request.method !== 'POST') return next();
    const path = ownPath(request.path);
    withinDeadline(JUDGES_WITHIN_MS, () => this.isForged(request)).then(
      (isForged) => {
        if (!isForged) return next();
        this.forged.happened({ path });
        response.status(401).end();
      },
      (error: unknown) => {
        this.undecided.happened({ path, err: error });
        response.status(503).end();
      },
    );
  };

  private async isForged({ path, body, headers }: Request): Promise<boolean> {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const platform = this.books.webhook(BOOKS.exec(path)?.[1] ?? '');
    if (platform !== null) return !platform.isGenuine(bytes, headers);
    const accountId = FISCAL.exec(path)?.[1]?.toLowerCase();
    if (accountId === undefined) return false;
    const reading = await this.fiscal.verify(accountId, bytes, headers as Headed);
    if (reading === null || reading.genuine) return false;
    this.turnedAway.count(accountId, reading.hadSignature);
    return true;
  }
}
