import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { refusalIn } from '../../domain/issues/refuse';
import {
  ChangedMeanwhile,
  Conflict,
  InvalidInput,
  NoLongerKept,
  NotThere,
  Refusal,
  Unfit,
} from '../../domain/issues/refusal';
import type { RefusalKind } from '../../domain/issues/refusal-catalogue';
import { spokenAnew, spokenTexts } from '../requests/spoken-language';
import { BaseExceptionFilter } from '@nestjs/core';
import { databaseFault } from '../database/driver-error';
import { Failure, type FailureKind } from '../../domain/issues/failure';

const STATUS_OF_FAILURE: Readonly<Record<FailureKind, number>> = {
  not_sent: 502,
  temporary: 502,
  rate_limited: 503,
  unauthorised: 502,
  refused: 502,
  misconfigured: 500,
};

/** Answers with one sentence for a failed call to another system that a user waits for. */
@Catch(Failure)
export class FailureFilter implements ExceptionFilter<Failure> {
  catch(failure: Failure, host: ArgumentsHost): void {
    const statusCode = STATUS_OF_FAILURE[failure.kind];
    host
      .switchToHttp()
      .getResponse<Response>()
      .status(statusCode)
      .json({
        statusCode,
        kind: failure.kind,
        message: spokenAnew(failure.said),
      });
  }
}

const COME_AGAIN_SECONDS = 5;

/**
 * Converts a database that is unreachable, full, read-only or out of connections, which is no program fault, to status
 * 503 with the reason and a retry time.
 */
@Catch()
@Injectable()
export class DatabaseFaultFilter extends BaseExceptionFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const reason = databaseFault(error);
    if (reason === null || response.headersSent) return super.catch(error, host);
    response.setHeader('Retry-After', COME_AGAIN_SECONDS);
    const message = spokenTexts().databaseFaults[reason];
    response.status(503).json({ statusCode: 503, error: 'Service Unavailable', reason, message });
  }
}

/** Statuses by the kind of a refusal in the catalogue. */
export const STATUS_OF_REFUSAL: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  not_there: 404,
  conflict: 409,
  no_longer_kept: 410,
  changed_meanwhile: 412,
  unfit: 422,
};

const STATUSES = new Map<unknown, number>([
  [InvalidInput, STATUS_OF_REFUSAL.invalid],
  [NotThere, STATUS_OF_REFUSAL.not_there],
  [Conflict, STATUS_OF_REFUSAL.conflict],
  [NoLongerKept, STATUS_OF_REFUSAL.no_longer_kept],
  [ChangedMeanwhile, STATUS_OF_REFUSAL.changed_meanwhile],
  [Unfit, STATUS_OF_REFUSAL.unfit],
]);

/** Answers a refusal with its status, and its text in the language of the request. */
@Catch(Refusal)
export class RefusalFilter implements ExceptionFilter<Refusal> {
  catch(refusal: Refusal, host: ArgumentsHost): void {
    const statusCode = statusOf(refusal);
    const error = STATUS_CODES[statusCode];
    const message = refusalIn(spokenTexts(), refusal);
    const { more } = refusal;
    const body =
      'faults' in more ? { statusCode, error, message, ...more } : { message, error, statusCode, ...more };
    host.switchToHttp().getResponse<Response>().status(statusCode).json(body);
  }
}

/** Returns the status of a refusal; a subclass inherits it. */
function statusOf(refusal: Refusal): number {
  let kind: unknown = Object.getPrototypeOf(refusal);
  for (; kind !== null; kind = Object.getPrototypeOf(kind)) {
    const status = STATUSES.get((kind as Refusal).constructor);
    if (status !== undefined) return status;
  }
  throw refusal;
}
