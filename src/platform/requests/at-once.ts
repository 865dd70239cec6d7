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
import type { Observable } from 'rxjs';

const MOST = 'ledgerstamp:at-once';
const COME_AGAIN_SECONDS = 5;

/** At most so many calls of this route are answered at once by one process; anyone who comes then is answered 429. */
export function AtOnce(most: number): MethodDecorator {
  return SetMetadata(MOST, most);
}

/** Counts the calls of limited routes until their answers are sent, or their callers are gone. */
@Injectable()
export class LimitedAtOnce implements NestInterceptor {
  private readonly underWay = new Map<object, number>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const handler = context.getHandler();
    const most = Reflect.getMetadata(MOST, handler) as number | undefined;
    if (most !== undefined) this.enter(handler, most, context.switchToHttp().getResponse<Response>());
    return next.handle();
  }

  /** @throws HttpException 429 */
  private enter(handler: object, most: number, response: Response): void {
    const others = this.underWay.get(handler) ?? 0;
    if (others >= most) {
      response.setHeader('Retry-After', COME_AGAIN_SECONDS);
      throw new HttpException(
        `${most} of these calls are already in progress: try again in ${COME_AGAIN_SECONDS} seconds.`,
        HttpStatus.TOO_MANY_REQUESTS,
      );
    }
    if (response.closed) return;
    this.underWay.set(handler, others + 1);
    response.once('close', () => this.underWay.set(handler, (this.underWay.get(handler) ?? 1) - 1));
  }
}
