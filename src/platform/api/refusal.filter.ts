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

const STATUSES = new Map<unknown, number>([
  [InvalidInput, 400],
  [NotThere, 404],
  [Conflict, 409],
  [NoLongerKept, 410],
  [ChangedMeanwhile, 412],
  [Unfit, 422],
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
