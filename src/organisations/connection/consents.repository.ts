import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SecretBox } from '../../platform/database/secrets/secret-box';
import { Consent } from './consent.entity';

const CONSENT_LIVES_FOR = '10 minutes';

/** Consents under way: each can come back once, soon, and only in the browser in which it was begun. */
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
    });
  }

  /** The PKCE verifier of a consent that comes back; null for one unknown, used, expired or from elsewhere. */
  async take(platform: string, state: string, browser: string): Promise<string | null> {
    const [rows] = await this.dataSource.query<[{ code_verifier: string }[], number]>(
      `delete from consents where state_hash = $1 and platform = $2 and browser_hash = $3
         and created_at > clock_timestamp() - $4::interval
       returning code_verifier`,
      [sha256(state), platform, sha256(browser), CONSENT_LIVES_FOR],
    );
    const sealed = rows[0]?.code_verifier;
    return sealed === undefined ? null : this.secrets.open(sealed, context(state));
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function context(state: string): string {
  return consentContext(sha256(state));
}

/** What the secret of a consent is bound to. It lives ten minutes: no data key of its own. */
export function consentContext(stateHash: string): string {
  return `consents.code_verifier/${stateHash}`;
}
