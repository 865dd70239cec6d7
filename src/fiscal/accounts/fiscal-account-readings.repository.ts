import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { displayText } from '../../documents/unstorable-text';
import { FiscalAccountReading, type ReadingPart } from './fiscal-account-reading.entity';

/** What fiscal services said about accounts when they were asked last. */
@Injectable()
export class FiscalAccountReadingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(fiscalAccountId: string, part: ReadingPart): Promise<FiscalAccountReading | null> {
    return this.dataSource.manager.findOneBy(FiscalAccountReading, { fiscalAccountId, part });
  }

  /** Every part of one account. */
  all(fiscalAccountId: string, manager = this.dataSource.manager): Promise<FiscalAccountReading[]> {
    return manager.findBy(FiscalAccountReading, { fiscalAccountId });
  }

  /** Those of one part that were read once. */
  list(fiscalAccountIds: readonly string[], part: ReadingPart): Promise<FiscalAccountReading[]> {
    return this.dataSource.manager.findBy(FiscalAccountReading, {
      ...{ fiscalAccountId: In([...fiscalAccountIds]), part, readAt: Not(IsNull()) },
    });
  }

  /** Stores what was read now. True when it is something else than what was read before. */
  async store(fiscalAccountId: string, part: ReadingPart, reading: readonly unknown[]): Promise<boolean> {
    const [stored] = await this.dataSource.query<{ isNew: boolean }[]>(
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

  /** It could not be read; what was read before stays, with its age. */
  async fail(fiscalAccountId: string, part: ReadingPart, failure: string): Promise<void> {
    await this.dataSource.query(
      `insert into fiscal_account_readings (fiscal_account_id, part, failure) values ($1, $2, $3)
       on conflict on constraint fiscal_account_readings_pkey do update set failure = excluded.failure`,
      [fiscalAccountId, part, displayText(failure)],
    );
  }
}
