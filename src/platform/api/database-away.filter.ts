import { type ArgumentsHost, Catch, Injectable } from '@nestjs/common';
import { BaseExceptionFilter } from '@nestjs/core';
import type { Response } from 'express';
import { isDatabaseAway } from '../database/driver-error';

const COME_AGAIN_SECONDS = 5;

/** A database that is away, or has no connection left, is no fault of the program: 503, and when to come again. */
@Catch()
@Injectable()
export class DatabaseAwayFilter extends BaseExceptionFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (!isDatabaseAway(error) || response.headersSent) return super.catch(error, host);
    response.setHeader('Retry-After', COME_AGAIN_SECONDS);
    const message = `The database does not answer, or is busy: try again in ${COME_AGAIN_SECONDS} seconds.`;
    response.status(503).json({ statusCode: 503, error: 'Service Unavailable', message });
  }
}
