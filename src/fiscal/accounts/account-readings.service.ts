import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Failure } from '../../domain/issues/failure';
import type { DeviceTaxes } from '../../mapping/device-taxes';
import type { HeldMapping } from '../mapping-drift';
import { deviceTaxesOf, type ReadTax } from './device-taxes';
import { READING_PARTS, type ReadingPart } from './accounts.entities';
import { FiscalAccountReadingsRepository } from './fiscal-account-readings.repository';
import { FiscalAccountsRepository, type OpenFiscalAccount } from './fiscal-accounts.repository';
import { FiscalAccountAccessService } from './fiscal-account-access.service';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

interface Parts {
  readonly taxes: ReadTax;
  readonly currencies: string;
  readonly mappings: HeldMapping;
}

/** Latest answer of the service. */
export interface KnownReading<T> {
  /** Time of reading; null: never, and then there are no items. */
  readonly readAt: Date | null;
  /** Failure of the last reading; null if it succeeded. */
  readonly failure: StoredSentence | null;
  readonly items: readonly T[];
}

/** Reads what a fiscal service says about an account and stores it, so that looking at it costs no call. */
@Injectable()
export class AccountReadingsService {
  private readonly logger = new Logger(AccountReadingsService.name);

  constructor(
    private readonly opening: FiscalAccountAccessService,
    private readonly readings: FiscalAccountReadingsRepository,
    private readonly accounts: FiscalAccountsRepository,
  ) {}

  /** Latest stored reading; makes no call. */
  async known<Part extends ReadingPart>(accountId: string, part: Part): Promise<KnownReading<Parts[Part]>> {
    const row = await this.readings.find(accountId, part);
    const items = row?.reading == null ? [] : (JSON.parse(row.reading) as Parts[Part][]);
    return { readAt: row?.readAt ?? null, failure: row?.failure ?? null, items };
  }

  /** Latest stored data for checking mappings; null: never read. Makes no call. */
  async deviceTaxes(accountId: string | null, manager?: EntityManager): Promise<DeviceTaxes | null> {
    return accountId === null ? null : deviceTaxesOf(await this.readings.all(accountId, manager));
  }

  /** Latest known mappings of several accounts, by account; missing for one that was never read. */
  async knownMappings(accountIds: readonly string[]): Promise<ReadonlyMap<string, readonly HeldMapping[]>> {
    const rows = await this.readings.list(accountIds, 'mappings');
    return new Map(
      rows.map(({ fiscalAccountId, reading }) => [
        fiscalAccountId,
        JSON.parse(reading ?? '[]') as HeldMapping[],
      ]),
    );
  }

  /**
   * Reads all parts from the service now. A failing part does not prevent the others.
   * @throws Failure of the first part that could not be read; it is stored as well
   */
  async refresh(accountId: string): Promise<void> {
    const account = await this.opening.open(accountId);
    let first: Failure | null = null;
    for (const part of READING_PARTS) {
      try {
        await this.read(account, part);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        first ??= error;
      }
    }
    if (first !== null) throw first;
  }

  /** Refreshes without reporting a failure to the caller; the failure is stored. */
  async tryRefresh(accountId: string): Promise<void> {
    try {
      await this.refresh(accountId);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.logger.warn({ fiscalAccountId: accountId, err: error }, 'the service could not be read');
    }
  }

  /** Reads the service's own mappings now. @throws Failure, which is stored as well */
  mappings(account: OpenFiscalAccount): Promise<readonly HeldMapping[]> {
    return this.read(account, 'mappings');
  }

  /**
   * Rereads after a change of the service's mappings, because earlier readings are outdated. Never throws a
   * Failure.
   */
  async changed(account: OpenFiscalAccount): Promise<void> {
    try {
      await this.read(account, 'mappings');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  private async read<Part extends ReadingPart>(
    account: OpenFiscalAccount,
    part: Part,
  ): Promise<readonly Parts[Part][]> {
    try {
      const items = await this.ask(account, part);
      const isNew = await this.readings.store(account.id, part, items);
      // Documents are mapped again, because taxes and mappings affect them.
      if (part !== 'currencies' && isNew) await this.accounts.lookAgain(account.id);
      return items;
    } catch (error) {
      if (error instanceof Failure) await this.readings.fail(account.id, part, error.said);
      throw error;
    }
  }

  private async ask<Part extends ReadingPart>(
    account: OpenFiscalAccount,
    part: Part,
  ): Promise<readonly Parts[Part][]> {
    const service = this.opening.service(account);
    const questions: { readonly [Each in ReadingPart]: () => Promise<readonly Parts[Each][]> } = {
      taxes: async () =>
        (await service.deviceTaxes(account)).map((tax) => ({
          ...tax,
          percent: tax.percent?.toFixed() ?? null,
        })),
      currencies: () => service.supportedCurrencies(account),
      mappings: async () => (await service.mappingLists?.mappings(account)) ?? [],
    };
    return questions[part]();
  }
}
