import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SecretBox } from '../../platform/database/secrets/secret-box';
import { Consent } from './consent.entity';
import { currentPrincipal } from '../../people/rights/current-principal';
import type { Principal } from '../../people/rights/principal';

const CONSENT_LIVES_FOR = '10 minutes';

interface TakenConsent {
  /** Verifier of PKCE. */
  readonly codeVerifier: string;
  readonly begunBy: Principal | null;
}

interface TakenRow {
  readonly code_verifier: string;
  readonly begun_by: Principal | null;
}

/** Pending consents: each can return once, within minutes, to the same browser. */
@Injectable()
export class ConsentsRepository {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly secrets: SecretBox,
  ) {}

  async begin(platform: string, state: string, browser: string, codeVerifier: string): Promise<void> {
    await this.dataSource.query(`delete from consents where created_at < clock_timestamp() - $1::interval`, [
      CONSENT_LIVES_FOR,
    ]);
    await this.dataSource.manager.insert(Consent, {
      stateHash: sha256(state),
      platform,
      browserHash: sha256(browser),
      codeVerifier: this.secrets.seal(codeVerifier, context(state)),
      begunBy: currentPrincipal(),
    });
  }

  /** Takes a returning consent; null: unknown, used, expired or from another browser. */
  async take(platform: string, state: string, browser: string): Promise<TakenConsent | null> {
    const [[row]] = await this.dataSource.query<[TakenRow[], number]>(
      `delete from consents where state_hash = $1 and platform = $2 and browser_hash = $3
         and created_at > clock_timestamp() - $4::interval
       returning code_verifier, begun_by`,
      [sha256(state), platform, sha256(browser), CONSENT_LIVES_FOR],
    );
    if (row === undefined) return null;
    return { codeVerifier: this.secrets.open(row.code_verifier, context(state)), begunBy: row.begun_by };
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function context(state: string): string {
  return consentContext(sha256(state));
}

/** Encryption context of a consent's secret. A consent lives ten minutes and needs no data key of its own. */
export function consentContext(stateHash: string): string {
  return `consents.code_verifier/${stateHash}`;
}
