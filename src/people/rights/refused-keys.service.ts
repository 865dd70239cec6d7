import { HttpException, HttpStatus, Injectable, Logger } from '@nestjs/common';
import { storedSentence } from '../../domain/texts/stored-sentence';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { MOST_WRONG_KEYS, SignInAttemptsRepository } from '../session/sign-in-attempts.repository';

/** Maximum number of addresses counted in memory; further ones are counted in the database alone. */
const MOST_ADDRESSES = 10_000;

interface Flood {
  readonly untilMs: number;
  times: number;
}

/** Counts wrong keys by address, over all replicas. A valid key is never refused because of them. */
@Injectable()
export class RefusedKeysService {
  private readonly logger = new Logger(RefusedKeysService.name);
  /** Addresses over the limit, whose further calls cost the database no statement. */
  private readonly floods = new Map<string, Flood>();

  constructor(private readonly attempts: SignInAttemptsRepository) {}

  /** @throws TooManyWrongKeys after more than ten wrong keys of the address in a quarter of an hour */
  async count(address: string): Promise<void> {
    const flood = this.floods.get(address);
    if (flood !== undefined && flood.untilMs > performance.now()) {
      flood.times += 1;
      this.log(address, flood.times);
      throw new TooManyWrongKeys(Math.ceil((flood.untilMs - performance.now()) / 1_000));
    }
    const { attempts, secondsLeft } = await this.attempts.count(address);
    this.log(address, attempts);
    if (attempts <= MOST_WRONG_KEYS) return;
    if (this.floods.size >= MOST_ADDRESSES) this.floods.clear();
    this.floods.set(address, { untilMs: performance.now() + secondsLeft * 1_000, times: attempts });
    throw new TooManyWrongKeys(secondsLeft);
  }

  /** Logs the first, tenth, hundredth wrong key, without the key, so that a flood does not fill the log. */
  private log(address: string, times: number): void {
    if (Number.isInteger(Math.log10(times))) {
      this.logger.warn({ address, times }, 'a wrong key was sent');
    }
  }
}

export class TooManyWrongKeys extends HttpException {
  constructor(readonly secondsLeft: number) {
    super(spokenAnew(storedSentence('wrongKeysTooMany')), HttpStatus.TOO_MANY_REQUESTS);
  }
}
