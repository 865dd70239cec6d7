import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Failure } from '../../domain/issues/failure';
import type { ServiceIdentity } from '../../domain/fiscal/identity';
import { BindingsRepository } from '../../organisations/bindings.repository';
import { acrossOrganisations } from '../../platform/database/walls/row-access';
import { FiscalAccount } from './accounts.entities';
import { FiscalAccountAccessService } from './fiscal-account-access.service';
import { FiscalAccountReadingsRepository } from './fiscal-account-readings.repository';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { NO_SENTENCE, storedSentence, type StoredSentence } from '../../domain/texts/stored-sentence';

const HOUR_MS = 60 * 60_000;
/** Maximum age of a reading before a submission. */
const ASKED_AGAIN_MS = HOUR_MS;
/** Time for which the last reading counts while the service is unreachable. */
const COUNTS_MS = 4 * HOUR_MS;
/** Pause after a failed query of a service. */
const RETRY_MS = 60_000;

/**
 * Reads the owner and device of accounts. Every reading is compared with the bindings of all clients before it is
 * stored.
 */
@Injectable()
export class IdentityReadingsService {
  /** Times of failed readings by account, in milliseconds since 1970, by the database's clock. */
  private readonly failedAt = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly opening: FiscalAccountAccessService,
    private readonly readings: FiscalAccountReadingsRepository,
    private readonly accounts: FiscalAccountsRepository,
    private readonly bindings: BindingsRepository,
  ) {}

  /** Reads from the service now. @throws Failure, which is stored as well */
  async read(accountId: string): Promise<ServiceIdentity> {
    const account = await this.opening.open(accountId);
    try {
      const identity = await this.opening.service(account).identity(account);
      await acrossOrganisations(() =>
        this.dataSource.transaction((manager) => this.store(manager, account, identity)),
      );
      return identity;
    } catch (error) {
      if (error instanceof Failure) await this.readings.fail(accountId, 'identity', error.said);
      throw error;
    }
  }

  /** Reads like `read`, but an unreachable service is not an error. */
  async tryRead(accountId: string): Promise<ServiceIdentity | null> {
    try {
      return await this.read(accountId);
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  }

  /** True when the reading is recent enough for a submission. */
  isRecent({ readAt }: { readonly readAt: Date | null }, now: Date): boolean {
    return readAt !== null && now.getTime() - readAt.getTime() <= ASKED_AGAIN_MS;
  }

  /**
   * Reason why the owner is no longer known, from the failure; null: it is known. Reads again where the last reading is
   * old.
   * @param known last reading: time of the last success (null: never), and the later failure
   * @param now by the database's clock
   */
  async whyUnknown(
    accountId: string,
    known: { readonly readAt: Date | null; readonly failure: StoredSentence | null },
    now: Date,
  ): Promise<StoredSentence | null> {
    const age = known.readAt === null ? Number.POSITIVE_INFINITY : now.getTime() - known.readAt.getTime();
    if (this.isRecent(known, now)) return null;
    let failure = known.failure ?? NO_SENTENCE;
    if (now.getTime() - (this.failedAt.get(accountId) ?? Number.NEGATIVE_INFINITY) > RETRY_MS) {
      try {
        await this.read(accountId);
        this.failedAt.delete(accountId);
        return null;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        this.failedAt.set(accountId, now.getTime());
        failure = error.said;
      }
    }
    return age <= COUNTS_MS ? null : failure;
  }

  /** Rejects a reading made with credentials that have been replaced meanwhile. */
  private async store(
    manager: EntityManager,
    { id, credentialsVersion }: Pick<FiscalAccount, 'id' | 'credentialsVersion'>,
    service: ServiceIdentity,
  ): Promise<void> {
    const isSame = await this.bindings.readService(manager, id, { service });
    const lock = { mode: 'for_no_key_update' } as const;
    const present = await manager.findOne(FiscalAccount, { where: { id, credentialsVersion }, lock });
    // Rolls back; the next reading uses the new credentials.
    if (present === null) throw new Failure('temporary', storedSentence('credentialsReplaced'));
    if (isSame && service.deviceId !== null)
      await this.accounts.keepDevice(present, service.deviceId, manager);
    await this.readings.store(id, 'identity', service, manager);
  }
}
