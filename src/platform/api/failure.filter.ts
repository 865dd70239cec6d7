import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { Failure, type FailureKind } from '../../domain/issues/failure';
import { spokenAnew } from '../requests/spoken-language';

const STATUSES: Readonly<Record<FailureKind, number>> = {
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
    const statusCode = STATUSES[failure.kind];
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
