import { HttpException, HttpStatus, Inject, Injectable, Logger, UnauthorizedException } from '@nestjs/common';
import type { Config } from '../../config/config';
import { CONFIG } from '../../config/process-config';
import { type Role, roleOfKey } from '../../config/roles';
import { SessionsRepository } from '../../database/sessions.repository';
import { SignInAttemptsRepository } from '../../database/sign-in-attempts.repository';

const MOST_ATTEMPTS = 10;

/** Exchanges a key for a session; an address has ten attempts in a quarter of an hour. */
@Injectable()
export class SigningIn {
  private readonly log = new Logger(SigningIn.name);

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly attempts: SignInAttemptsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns the id of the new session, and whose it is. @throws UnauthorizedException, or 429 with the time to wait */
  async signIn(key: string, address: string): Promise<{ id: string; role: Role }> {
    const { attempts, secondsLeft } = await this.attempts.count(address);
    if (attempts > MOST_ATTEMPTS) {
      if (attempts === MOST_ATTEMPTS + 1) this.log.warn(`too many attempts to sign in from ${address}`);
      throw new TooManyAttempts(secondsLeft);
    }
    const role = roleOfKey(key, this.config);
    if (role === null) {
      this.log.warn(`a wrong key was given at the sign-in from ${address}`);
      throw new UnauthorizedException('This is not a key of this installation.');
    }
    await this.attempts.forget(address);
    this.log.log(`${role} signed in from ${address}`);
    return { id: await this.sessions.begin(role), role };
  }
}

export class TooManyAttempts extends HttpException {
  constructor(readonly secondsLeft: number) {
    super(
      `Too many attempts from this address: try again in ${Math.ceil(secondsLeft / 60)} minutes.`,
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}
