import { Injectable } from '@nestjs/common';
import type { AccountingConnector } from '../../connectors/accounting-connector';
import { type BooksAccess, type CallPurpose, CallShareExhausted } from '../../connectors/books-access';
import { ConnectorRegistry } from '../../connectors/connector-registry';
import { TokenVaultService } from '../../connectors/token-vault.service';
import { readsById, type Organisation } from '../organisation.entity';
import { Failure } from '../../domain/issues/failure';
import { LostConnectionsService } from '../connection/lost-connections.service';
import { performance } from 'node:perf_hooks';
import { sentencesOf, storedSentence, type StoredSentence } from '../../domain/texts/stored-sentence';

/**
 * Thrown when a backfill has used its share of the platform's limits. Concerns its documents only; live work continues.
 */
export class BackfillLimited extends CallShareExhausted {}

interface Rest {
  readonly until: number;
  readonly reason: StoredSentence;
}

/** Times until which a purpose of an organisation makes no call, because it would be refused. */
export class ShareCoolDowns {
  private readonly rests = new Map<string, Rest>();

  /** @throws CallShareExhausted while the share is used up; BackfillLimited for a backfill */
  assertOver(organisationId: string, purpose: CallPurpose): void {
    const key = `${organisationId} ${purpose}`;
    const rest = this.rests.get(key);
    if (rest === undefined) return;
    const left = rest.until - performance.now();
    if (left > 0)
      throw new (purpose === 'backfill' ? BackfillLimited : CallShareExhausted)(rest.reason, left);
    this.rests.delete(key);
  }

  begin(organisationId: string, purpose: CallPurpose, { said, retryAfterMs }: CallShareExhausted): void {
    if (retryAfterMs === null) return;
    const until = performance.now() + retryAfterMs;
    this.rests.set(`${organisationId} ${purpose}`, { until, reason: said });
  }
}

/** Thrown when access to these books has ended. People see it, and nothing works until one of them connects again. */
export class ConnectionLost extends Failure {
  constructor(cause: Failure) {
    super('unauthorised', storedSentence('connectionLost', { why: sentencesOf(cause.said) }), null, {
      cause,
    });
  }
}

/** Access to an organisation's books: connector and valid token. */
@Injectable()
export class BooksService {
  private readonly rests = new ShareCoolDowns();

  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly vault: TokenVaultService,
    private readonly reconnecting: LostConnectionsService,
  ) {}

  connector({ platform }: Pick<Organisation, 'platform'>): AccountingConnector {
    return this.registry.get(platform);
  }

  /**
   * Runs one call; a token declined by the platform is renewed once, since clocks differ.
   * @throws ConnectionLost, BackfillLimited for a backfill, CallShareExhausted for write-back
   */
  async use<T>(
    organisation: Organisation,
    call: (connector: AccountingConnector, access: BooksAccess) => Promise<T>,
    purpose: CallPurpose = 'other',
    keeps = 0,
  ): Promise<T> {
    this.rests.assertOver(organisation.id, purpose);
    try {
      return await this.useOnce(organisation, (connector, access) =>
        call(connector, { ...access, purpose, keeps, byId: readsById(organisation) }),
      );
    } catch (error) {
      if (error instanceof Failure) error.of('books');
      const limited = purpose === 'backfill' ? limitedBackfill(error) : error;
      if (limited instanceof CallShareExhausted) this.rests.begin(organisation.id, purpose, limited);
      throw limited;
    }
  }

  /**
   * Checks the limits before work that is costly even without its call, such as fetching a file to deliver. Pauses in
   * memory are lost with the process, so the connector checks its stored counts as well.
   * @throws as `use` does when the call would be refused now
   */
  assertCalls(organisation: Organisation, purpose: CallPurpose, keeps = 0): Promise<void> {
    return this.use(organisation, (connector, access) => connector.assertCallFree(access), purpose, keeps);
  }

  private async useOnce<T>(
    organisation: Organisation,
    call: (connector: AccountingConnector, access: BooksAccess) => Promise<T>,
  ): Promise<T> {
    const connector = this.connector(organisation);
    const access = await this.access(organisation);
    try {
      return await call(connector, access);
    } catch (error) {
      if (!isUnauthorised(error)) throw error;
      return this.useRenewed(organisation, await this.access(organisation, access.accessToken), call);
    }
  }

  /** Returns a token for the organisation's books. @throws ConnectionLost */
  private async access(organisation: Organisation, rejected?: string): Promise<BooksAccess> {
    const { connectionId, tenantId } = organisation;
    try {
      const { consent } = this.connector(organisation);
      return { tenantId, accessToken: await this.vault.accessToken(connectionId, consent, rejected) };
    } catch (error) {
      if (!isUnauthorised(error)) throw error;
      await this.reconnecting.connectionLost(connectionId, 'CONSENT_GONE', error);
      throw new ConnectionLost(error);
    }
  }

  private async useRenewed<T>(
    organisation: Organisation,
    access: BooksAccess,
    call: (connector: AccountingConnector, access: BooksAccess) => Promise<T>,
  ): Promise<T> {
    const connector = this.connector(organisation);
    try {
      return await call(connector, access);
    } catch (error) {
      if (!isUnauthorised(error)) throw error;
      await this.reconnecting.accessDeclined(organisation, connector, access, error);
      throw new ConnectionLost(error);
    }
  }
}

/** Converts a limit reached by a backfill, which concerns only its documents. */
function limitedBackfill(error: unknown): unknown {
  const isLimit =
    error instanceof CallShareExhausted || (error instanceof Failure && error.kind === 'rate_limited');
  return isLimit ? new BackfillLimited(error.said, error.retryAfterMs, error) : error;
}

function isUnauthorised(error: unknown): error is Failure {
  return error instanceof Failure && error.kind === 'unauthorised';
}
