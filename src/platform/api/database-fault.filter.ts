import { type ArgumentsHost, Catch, Injectable } from '@nestjs/common';
import { BaseExceptionFilter } from '@nestjs/core';
import type { Response } from 'express';
import { databaseFault } from '../database/driver-error';
import { spokenTexts } from '../requests/spoken-language';

const COME_AGAIN_SECONDS = 5;

/** A database that is away, full, read-only or without a connection is no fault of the program: 503, why, and when to come again. */
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
