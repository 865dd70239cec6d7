import { HttpException, HttpStatus, Injectable, Logger } from '@nestjs/common';
import { SignInAttemptsRepository } from '../database/sign-in-attempts.repository';

const MOST_WRONG_KEYS = 10;

/** Counts wrong keys by address, over all replicas. A right key is never refused because of them. */
@Injectable()
export class RefusedKeys {
  private readonly logger = new Logger(RefusedKeys.name);

  constructor(private readonly attempts: SignInAttemptsRepository) {}

  /** @throws TooManyWrongKeys when the address has given more than ten in a quarter of an hour */
  async count(address: string): Promise<void> {
    const { attempts, secondsLeft } = await this.attempts.count(address);
    if (isPowerOfTen(attempts)) this.logger.warn({ address, times: attempts }, 'a wrong key was presented');
    if (attempts > MOST_WRONG_KEYS) throw new TooManyWrongKeys(secondsLeft);
  }
}

export class TooManyWrongKeys extends HttpException {
  constructor(readonly secondsLeft: number) {
    super(
      'Too many wrong keys were sent from this address. The right key is still accepted.',
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}

/** The first, the tenth, the hundredth: a flood must not fill the log. */
function isPowerOfTen(times: number): boolean {
  return Number.isInteger(Math.log10(times));
}
