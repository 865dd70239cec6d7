import { ForbiddenException, Inject, Injectable, Logger, UnauthorizedException } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { type Action, holdersOf, isAllowed, isReading, type KeyHolder } from './actions';
import { type Caller, Callers } from './callers';
import { clientAddress } from './client-address';
import { isFromForeignPage, isFromOwnPage } from './own-page';
import { tellOfRefusal } from './refusals';
import { RefusedKeys, TooManyWrongKeys } from './refused-keys';

const HARMLESS = ['GET', 'HEAD', 'OPTIONS'];
const REASONS = { nothing: 'no_key', key: 'wrong_key', session: 'session_over' } as const;

/** Decides whether a request may do an action. */
@Injectable()
export class Admission {
  private readonly logger = new Logger(Admission.name);
  private readonly forbidden = new Map<string, number>();

  constructor(
    private readonly callers: Callers,
    private readonly refusedKeys: RefusedKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns whose request it is
   * @throws UnauthorizedException or TooManyWrongKeys without a right key, ForbiddenException where the key may not do
   *   it, or the page that makes the call
   */
  async admit(request: Request, action: Action): Promise<KeyHolder> {
    const { holder, proof } = await this.callers.of(request);
    if (holder === null) return this.refuse(request, proof);
    if (!isAllowed(holder, action)) this.forbid(request, holder, action);
    this.requirePage(request, proof, action);
    return holder;
  }

  /** @throws ForbiddenException unless a page of the console makes the call */
  requireOwnPage(request: Request): void {
    if (isFromOwnPage(request, this.config.publicUrl)) return;
    tellOfRefusal('foreign_page');
    throw new ForbiddenException('Only the console may do this with a session; programs must send the key.');
  }

  /** For addresses that are no handlers of a controller. */
  middleware(action: Action): RequestHandler {
    return (request, _response, next) => {
      this.admit(request, action).then(() => next(), next);
    };
  }

  /** Which right was missing is logged the first, the tenth, the hundredth time. @throws always */
  private forbid(request: Request, holder: KeyHolder, action: Action): never {
    tellOfRefusal('no_right');
    const times = (this.forbidden.get(`${holder} ${action}`) ?? 0) + 1;
    this.forbidden.set(`${holder} ${action}`, times);
    if (Number.isInteger(Math.log10(times))) {
      this.logger.warn({ holder, action, address: clientAddress(request.ip), times }, 'a right was missing');
    }
    throw new ForbiddenException(refusal(action));
  }

  /** @throws always */
  private async refuse(request: Request, proof: Caller['proof']): Promise<never> {
    tellOfRefusal(REASONS[proof]);
    if (proof === 'key') await this.countWrongKey(request);
    request.res?.setHeader('WWW-Authenticate', 'Bearer realm="Ledgerstamp"');
    throw new UnauthorizedException(
      proof === 'key'
        ? 'This is not a key of this installation.'
        : 'This address needs a key: send it as "Authorization: Bearer <key>", or sign in at /console.',
    );
  }

  private async countWrongKey(request: Request): Promise<void> {
    try {
      await this.refusedKeys.count(clientAddress(request.ip));
    } catch (error) {
      if (error instanceof TooManyWrongKeys) request.res?.setHeader('Retry-After', error.secondsLeft);
      throw error;
    }
  }

  private requirePage(request: Request, proof: Caller['proof'], action: Action): void {
    const isHarmless = HARMLESS.includes(request.method);
    if (isHarmless && isReading(action)) return;
    const { publicUrl } = this.config;
    if (isFromForeignPage(request, publicUrl)) {
      tellOfRefusal('foreign_page');
      throw new ForbiddenException('A page of another site may not do this.');
    }
    if (proof === 'session' && !isHarmless && !isFromOwnPage(request, publicUrl)) {
      tellOfRefusal('foreign_page');
      throw new ForbiddenException(
        'A session cannot make changes without the proof that the call comes from the console.',
      );
    }
  }
}

function refusal(action: Action): string {
  return `This key may look and not do that: "${action}" needs the key of the ${holdersOf(action).join(' or ')}.`;
}
