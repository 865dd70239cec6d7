import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import type { ServiceIdentity } from '../../domain/fiscal/identity';
import { displayText } from '../../domain/unstorable-text';
import { FiscalAccountReading, type StoredPart } from './accounts.entities';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Latest readings of accounts from their fiscal services. */
@Injectable()
export class FiscalAccountReadingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(fiscalAccountId: string, part: StoredPart): Promise<FiscalAccountReading | null> {
    return this.dataSource.manager.findOneBy(FiscalAccountReading, { fiscalAccountId, part });
  }

  /** Returns every part of one account's readings. */
  all(fiscalAccountId: string, manager = this.dataSource.manager): Promise<FiscalAccountReading[]> {
    return manager.findBy(FiscalAccountReading, { fiscalAccountId });
  }

  /** Readings of a part for all accounts that have one. */
  list(fiscalAccountIds: readonly string[], part: StoredPart): Promise<FiscalAccountReading[]> {
    return this.dataSource.manager.findBy(FiscalAccountReading, {
      ...{ fiscalAccountId: In([...fiscalAccountIds]), part, readAt: Not(IsNull()) },
    });
  }

  /** Owner of the account, as last read; null: never read. */
  async identity(fiscalAccountId: string, manager: EntityManager): Promise<ServiceIdentity | null> {
    const row = await manager.findOneBy(FiscalAccountReading, { fiscalAccountId, part: 'identity' });
    return row?.reading == null ? null : (JSON.parse(row.reading) as ServiceIdentity);
  }

  /** Stores a reading. True when it differs from the previous one. */
  async store(
    fiscalAccountId: string,
    part: StoredPart,
    reading: object,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<boolean> {
    const [stored] = await manager.query<{ isNew: boolean }[]>(
      `insert into fiscal_account_readings as now (fiscal_account_id, part, reading, read_at)
       values ($1, $2, $3, statement_timestamp())
       on conflict on constraint fiscal_account_readings_pkey do update
         set reading = excluded.reading, read_at = excluded.read_at, failure = null
       returning now.reading is distinct from (select reading from fiscal_account_readings
         where fiscal_account_id = $1 and part = $2) as "isNew"`,
      [fiscalAccountId, part, displayText(JSON.stringify(reading))],
    );
    return stored?.isNew ?? false;
  }

  /** Records a failed reading; the last successful one stays, with its age. */
  async fail(fiscalAccountId: string, part: StoredPart, failure: StoredSentence): Promise<void> {
    await this.dataSource.query(
      `insert into fiscal_account_readings (fiscal_account_id, part, failure) values ($1, $2, $3)
       on conflict on constraint fiscal_account_readings_pkey do update set failure = excluded.failure`,
      [fiscalAccountId, part, failure],
    );
  }
}
