import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotGranted } from '../../connectors/other-sales';
import { Failure } from '../../documents/failure';
import { UNSENT_STATES } from '../../documents/lifecycle';
import { sqlList } from '../../documents/sql-list';
import { Books } from '../../organisations/books/books';
import type { OrganisationWork, Stage } from '../organisation-work';

/** As many as one call may name. */
const MOST = 40;

/**
 * Between collecting and preparing: which accounts the payments of new paid invoices went to. One call at most in a run, and
 * only for an organisation that has said what its accounts mean. Nothing waits for it: what is not known then goes with the
 * organisation's word.
 */
@Injectable()
export class PaymentsStage implements Stage {
  readonly name = 'payments';
  private readonly logger = new Logger(PaymentsStage.name);

  constructor(
    private readonly books: Books,
    private readonly dataSource: DataSource,
  ) {}

  async run({ organisation }: OrganisationWork): Promise<number> {
    if (organisation.paymentAccounts.trim() === '') return 0;
    const ids = await this.unknown(organisation.id);
    if (ids.length === 0) return 0;
    try {
      const found = await this.books.use(
        organisation,
        (connector, access) => connector.paidInto(access, ids),
        'other',
      );
      await this.keep(organisation.id, ids, found);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // Nobody is asked again and again what may not be read.
      if (error instanceof NotGranted) await this.keep(organisation.id, ids, new Map());
      this.logger.warn(
        { organisationId: organisation.id, failure: error.message },
        'accounts of payments are not known: the payment method is the one that the organisation has set',
      );
    }
    return 0;
  }

  /** Paid invoices that are still to be sent, of which nobody has asked; the newest first. */
  private async unknown(organisationId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ source_id: string }[]>(
      `select source_id from documents
       where organisation_id = $1 and kind = 'invoice' and state in ${sqlList(UNSENT_STATES)}
         and paid_into is null and source like '%"isPaid":true%'
       order by changed_at desc, id limit ${MOST}`,
      [organisationId],
    );
    return rows.map((row) => row.source_id);
  }

  /** Those without a payment are kept, too: they are not asked about again. */
  private async keep(
    organisationId: string,
    ids: readonly string[],
    found: ReadonlyMap<string, readonly (readonly string[])[]>,
  ): Promise<void> {
    const accounts = ids.map((id) => JSON.stringify(found.get(id) ?? []));
    await this.dataSource.query(
      `update documents set paid_into = given.accounts::jsonb
       from unnest($2::text[], $3::text[]) as given (source_id, accounts)
       where organisation_id = $1 and kind = 'invoice' and documents.source_id = given.source_id`,
      [organisationId, ids, accounts],
    );
  }
}
