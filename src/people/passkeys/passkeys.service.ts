import { Inject, Injectable, Logger } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { EntityManager } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { DatabaseClock } from '../../platform/database/database-clock';
import { RefusedActsService } from '../acts/refused-acts.service';
import { currentAddress } from '../rights/current-principal';
import { Challenges } from './challenge';
import type { Passkey } from './passkey.entity';
import {
  challengeOf,
  checkedCreation,
  checkedRequest,
  creationOptions,
  type Holder,
  type PublicPasskey,
  requestOptions,
} from './passkey-checks';
import { type PasskeySite, passkeySite, type UsableSite } from './passkey-site';
import { PasskeysRepository, type Use } from './passkeys.repository';

const SIGN_IN = 'sign in';
const FACTS = 'confirm facts';
const HASH_BYTES = 32;

/** Passkey received from a browser: checked, not yet stored. */
interface NewPasskey {
  readonly passkey: PublicPasskey;
  readonly challenge: string;
}

/** Creates passkeys of people, and identifies the holder at a sign-in. */
@Injectable()
export class PasskeysService {
  private readonly logger = new Logger(PasskeysService.name);
  private readonly challenges: Challenges;
  readonly site: PasskeySite;

  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly clock: DatabaseClock,
    private readonly refusedActs: RefusedActsService,
    @Inject(CONFIG) config: Config,
  ) {
    this.challenges = new Challenges(config.encryptionKey);
    this.site = passkeySite(config.publicUrl);
  }

  /** Returns the browser's options for signing in. @throws Refusal where passkeys are impossible */
  async askToSignIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return requestOptions(this.usable(), await this.challenge(SIGN_IN));
  }

  /**
   * Returns the holder of the passkey that has answered.
   * @throws Refusal PASSKEY_REFUSED; the reason is only in the log
   */
  async signedIn(response: AuthenticationResponseJSON): Promise<{ personId: string }> {
    try {
      return await this.answered(response, (challenge, now) =>
        this.challenges.holds(challenge, SIGN_IN, now),
      );
    } catch (error) {
      const known = await this.passkeys.byCredential(response.id);
      if (known !== null) {
        const { personId } = known;
        this.refusedActs.noteFailedSignIn({ personId, by: 'passkey', address: currentAddress() });
      }
      throw error;
    }
  }

  /** Returns options for a signature about facts: their hash begins the challenge. */
  async askAbout(factsSha256: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const facts = Buffer.from(factsSha256, 'hex');
    const challenge = Buffer.concat([facts, await this.challenge(FACTS)]);
    return requestOptions(this.usable(), Uint8Array.from(challenge));
  }

  /** Returns the holder of the passkey that has signed these facts. @throws Refusal PASSKEY_REFUSED */
  signedFacts(factsSha256: string, response: AuthenticationResponseJSON): Promise<{ personId: string }> {
    return this.answered(response, (challenge, now) => {
      const bytes = Buffer.from(challenge, 'base64url');
      const isAboutThem = bytes.subarray(0, HASH_BYTES).toString('hex') === factsSha256;
      return (
        isAboutThem && this.challenges.holds(bytes.subarray(HASH_BYTES).toString('base64url'), FACTS, now)
      );
    });
  }

  private async answered(
    response: AuthenticationResponseJSON,
    isOurs: (challenge: string, now: Date) => boolean,
  ): Promise<{ personId: string }> {
    const site = this.usable();
    const found = await this.passkeys.byCredential(response.id);
    if (found === null) return this.refuse('it is stored for nobody who may sign in', response.id);
    const now = await this.clock.now();
    const passkey = { ...found, counter: Number(found.counter) };
    const { counter } = await checkedRequest(
      site,
      response,
      { passkey, holderId: found.personId },
      (challenge) => isOurs(challenge, now),
    ).catch((error: unknown) => this.refuse(error, response.id));
    const use = await this.passkeys.use(found, challengeOf(response), counter);
    if (use !== 'used') return this.refuse(USES[use], response.id);
    return { personId: found.personId };
  }

  /** Returns the browser's options for creating another passkey for that person. */
  async askForNew(holder: Holder): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await this.passkeys.of(holder.personId);
    return creationOptions(this.usable(), holder, await this.challenge(purposeOf(holder)), known);
  }

  /** Returns options for a first passkey, also after all others were lost. */
  async askForFirst(holder: Holder): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return creationOptions(this.usable(), holder, await this.challenge(purposeOf(holder)), []);
  }

  /** Checks a passkey that was made for that person. @throws Refusal PASSKEY_REFUSED */
  async checkNew(holder: Holder, response: RegistrationResponseJSON): Promise<NewPasskey> {
    const site = this.usable();
    const now = await this.clock.now();
    const passkey = await checkedCreation(site, response, (challenge) =>
      this.challenges.holds(challenge, purposeOf(holder), now),
    ).catch((error: unknown) => this.refuse(error, response.id));
    return { passkey, challenge: challengeOf(response) };
  }

  /** Stores a passkey in the caller's transaction. @throws Refusal where passkey or challenge are known already */
  async add(
    manager: EntityManager,
    personId: string,
    name: string,
    { passkey, challenge }: NewPasskey,
  ): Promise<Passkey> {
    if (!(await this.passkeys.answer(manager, challenge))) {
      return this.refuse(USES.answered_before, passkey.credentialId);
    }
    const stored = await this.passkeys.add(manager, personId, name, passkey);
    if (stored === null) throw refusal('PASSKEY_KNOWN');
    return stored;
  }

  private usable(): UsableSite {
    if (this.site.impossible !== null) {
      throw refusal('PASSKEYS_IMPOSSIBLE', { because: this.site.impossible });
    }
    return this.site;
  }

  private async challenge(purpose: string): Promise<Uint8Array<ArrayBuffer>> {
    return Uint8Array.from(this.challenges.make(purpose, await this.clock.now()));
  }

  /** @throws always */
  private refuse(why: unknown, credentialId: string): never {
    const reason = why instanceof Error ? { err: why } : { reason: why };
    this.logger.warn({ ...reason, credentialId: credentialId.slice(0, 100) }, 'a passkey was refused');
    throw refusal('PASSKEY_REFUSED');
  }
}

const USES: Readonly<Record<Exclude<Use, 'used'>, string>> = {
  answered_before: 'its challenge has been answered before',
  count_went_back: 'its count of signatures went back: there may be a copy of it',
  gone: 'it has just been removed',
};

function purposeOf({ personId }: Holder): string {
  return `passkey of ${personId}`;
}
