import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  HttpStatus,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import type { Response } from 'express';
import { finalize, type Observable } from 'rxjs';
import { storedSentence } from '../../domain/texts/stored-sentence';
import { spokenAnew } from './spoken-language';

const MOST = 'ledgerstamp:at-once';
const COME_AGAIN_SECONDS = 5;

/** Limits concurrent calls of a route per process; further calls are answered with 429. */
export function AtOnce(most: number): MethodDecorator {
  return SetMetadata(MOST, most);
}

/** Counts calls of limited routes until work and answer are complete, even for callers that are gone. */
@Injectable()
export class ConcurrencyLimitInterceptor implements NestInterceptor {
  private readonly underWay = new Map<object, number>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const handler = context.getHandler();
    const most = Reflect.getMetadata(MOST, handler) as number | undefined;
    if (most === undefined) return next.handle();
    const leave = this.enter(handler, most, context.switchToHttp().getResponse<Response>());
    return next.handle().pipe(finalize(leave));
  }

  /** @returns function to call when the work is done @throws HttpException 429 */
  private enter(handler: object, most: number, response: Response): () => void {
    const others = this.underWay.get(handler) ?? 0;
    if (others >= most) {
      response.setHeader('Retry-After', COME_AGAIN_SECONDS);
      throw new HttpException(
        spokenAnew(storedSentence('callsUnderWay', { most, seconds: COME_AGAIN_SECONDS })),
        HttpStatus.TOO_MANY_REQUESTS,
      );
    }
    this.underWay.set(handler, others + 1);
    const free = (): void => void this.underWay.set(handler, (this.underWay.get(handler) ?? 1) - 1);
    return () => {
      if (response.closed) free();
      else response.once('close', free);
    };
  }
}
