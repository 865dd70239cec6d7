import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { displayText } from '../../../domain/unstorable-text';
import { TakingsAccount } from './takings.entities';
import { recordAct } from '../../../people/acts/record-act';

/** Bank account that has received taxed money without an invoice, with what it has received in one currency. */
interface SeenBankAccount {
  readonly bankAccountId: string;
  readonly bankAccount: string;
  readonly currency: string;
  readonly documents: number;
  /** Decimal text. */
  readonly total: string;
}

/** Bank accounts whose money received is fiscalised, with their first and last days. */
@Injectable()
export class TakingsAccountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Lists the accounts, ended ones included. */
  list(organisationId: string): Promise<TakingsAccount[]> {
    return this.dataSource.manager.find(TakingsAccount, {
      where: { organisationId },
      order: { bankAccount: 'ASC', bankAccountId: 'ASC' },
    });
  }

  async save(account: Omit<TakingsAccount, 'changedAt'>): Promise<void> {
    const { organisationId, bankAccountId, bankAccount, firstDay, lastDay } = account;
    await this.dataSource.transaction(async (manager) => {
      const known = await manager.findOneBy(TakingsAccount, { organisationId, bankAccountId });
      await manager.query(
        `insert into takings_accounts (organisation_id, bank_account_id, bank_account, first_day, last_day, changed_at)
       values ($1, $2, $3, $4, $5, clock_timestamp())
       on conflict (organisation_id, bank_account_id) do update set bank_account = excluded.bank_account,
         first_day = excluded.first_day, last_day = excluded.last_day, changed_at = excluded.changed_at`,
        [organisationId, bankAccountId, displayText(bankAccount), firstDay, lastDay],
      );
      await recordAct(manager, {
        ...{ action: 'organisations.change', deed: known === null ? 'added' : 'changed', organisationId },
        object: { kind: 'bank account whose takings are fiscalised', id: bankAccountId, name: bankAccount },
        before: known && { firstDay: known.firstDay, lastDay: known.lastDay },
        after: { firstDay, lastDay },
      });
    });
  }

  /** Deletes cursors of other choices of accounts, so that these are read from the beginning. */
  async dropReadings(organisationId: string, stream: string, kept: string): Promise<void> {
    for (const table of ['cursors', 'book_readings'])
      await this.dataSource.query(
        `delete from ${table} where organisation_id = $1 and starts_with(stream, $2 || '@') and stream <> $3`,
        [organisationId, stream, kept],
      );
  }

  /** Returns accounts with taxed money received, by name and currency. */
  seen(organisationId: string): Promise<SeenBankAccount[]> {
    return this.dataSource.query(
      `select bank_account_id as "bankAccountId", max(bank_account) as "bankAccount", currency,
         (count(*) filter (where is_posted))::int as documents,
         coalesce(sum(received) filter (where is_posted), 0)::text as total
       from other_sales cross join lateral (
         select sum((line ->> 'net')::numeric + (line ->> 'tax')::numeric) as received from jsonb_array_elements(lines) line) l
       where organisation_id = $1 and kind = 'receive_money' and bank_account_id <> ''
       group by bank_account_id, currency order by 2, 3`,
      [organisationId],
    );
  }

  /** Returns the ids of these invoices that are already tracked. */
  async tracked(organisationId: string, sourceIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource.query<{ source_id: string }[]>(
      `select source_id from documents where organisation_id = $1 and kind = 'invoice' and source_id = any($2)`,
      [organisationId, sourceIds],
    );
    return new Set(rows.map(({ source_id }) => source_id));
  }
}
