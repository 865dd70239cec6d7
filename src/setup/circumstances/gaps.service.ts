import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { TrackedDocument } from '../../documents/documents.entities';
import { type CalendarDay, localDateTime } from '../../domain/calendar-day';
import { gapOf, gapsBegun, gapsEnded, hasEnded } from '../../domain/lifecycle/gap';
import { UNSENT_STATES } from '../../domain/lifecycle/lifecycle';
import { formatAmount } from '../../domain/money';
import { refusal } from '../../domain/issues/refuse';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { type Amounts, NOTHING, plus } from '../../mapping/preflight/tally';
import { Organisation } from '../../organisations/organisation.entity';
import { databaseNow } from '../../platform/database/database-clock';
import { HOME_OFFSET } from './circumstances.service';
import { inOrder } from '../../documents/waiting-documents';

/**
 * Makes ready documents due again after a gap is answered, because they are then sent in the order of dates.
 */
export const LOOK_AGAIN_AFTER_GAPS = `update documents set due_at = statement_timestamp()
  where id in ${inOrder(`organisation_id = $1 and state = 'ready'`)}`;

/** Question after a gap: has another program fiscalised these documents? */
interface GapQuestion {
  readonly amounts: Amounts;
  readonly firstDay: CalendarDay | null;
  readonly lastDay: CalendarDay | null;
  /** False: the books have not been read completely since, so there may be more documents. */
  readonly isRead: boolean;
  /** Periods, count, amounts and days in one line: the text to be confirmed. */
  readonly text: string;
}

/** Gaps of live organisations: times when another program may have fiscalised their documents. */
@Injectable()
export class GapsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Begins or ends the gap when a person pauses or resumes the organisation.
   * @param organisation locked, as before the change
   */
  async turn(
    manager: EntityManager,
    { id, gaps }: Pick<Organisation, 'id' | 'gaps'>,
    isPaused: boolean,
  ): Promise<void> {
    const now = await databaseNow(manager);
    const turned = isPaused ? gapsBegun(gaps, 'paused', now) : gapsEnded(gaps, 'paused', now, HOME_OFFSET);
    await manager.update(Organisation, { id }, { gaps: turned });
  }

  /** Returns the question about gaps of the organisation; null: there is none. */
  async question(
    organisationId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<GapQuestion | null> {
    const organisation = await manager.findOneBy(Organisation, { id: organisationId });
    const ended = (organisation?.gaps ?? []).filter(hasEnded);
    if (organisation === null || ended.length === 0) return null;
    const unsent = await manager.find(TrackedDocument, {
      where: { organisationId, state: In([...UNSENT_STATES]) },
      order: { issuedOn: 'ASC', id: 'ASC' },
    });
    const made = unsent
      .map((document) => ({ document, sales: readSalesDocument(document.source) }))
      .filter(({ sales }) => sales.status === 'approved')
      .filter(({ document: { createdAt }, sales }) => {
        // Includes documents from before the go-live date, because a backfill may send them once the gap is answered.
        const gaps = { liveSince: organisation.goLiveOn, gaps: ended };
        return gapOf(sales, createdAt, gaps, HOME_OFFSET, true) !== null;
      })
      .map(({ sales }) => sales);
    const amounts = made.reduce(plus, NOTHING);
    const days = { firstDay: made[0]?.issuedOn ?? null, lastDay: made.at(-1)?.issuedOn ?? null };
    const isRead = ended.every(({ readAt }) => readAt !== null);
    const times = ended.map(({ since, till }) => `${moment(since)} - ${moment(till)}`).join(', ');
    const money = [...amounts.totals].map(([currency, total]) => `${currency} ${formatAmount(total)}`);
    const text = [
      `${times}: ${amounts.documents}`,
      ...money.sort(),
      ...(days.firstDay === null ? [] : [`${days.firstDay} - ${days.lastDay}`]),
    ].join(', ');
    return { amounts, ...days, isRead, text };
  }

  /**
   * Ends the gaps once persons confirm that no other program has fiscalised these documents.
   * @param organisationId of a locked organisation
   * @throws Refusal GAPS_NOT_AS_READ: the documents differ by now, or the books have not been read since
   */
  async confirm(manager: EntityManager, organisationId: string, text: string): Promise<void> {
    const question = await this.question(organisationId, manager);
    if (question === null || !question.isRead || question.text !== text)
      throw refusal('GAPS_NOT_AS_READ', { isRead: question?.isRead ?? false });
    const { gaps } = await manager.findOneByOrFail(Organisation, { id: organisationId });
    const left = gaps.filter((gap) => !hasEnded(gap));
    await manager.update(Organisation, { id: organisationId }, { gaps: left });
    await manager.query(LOOK_AGAIN_AFTER_GAPS, [organisationId]);
  }
}

function moment(at: string): string {
  return localDateTime(new Date(at), HOME_OFFSET).slice(0, 16).replace('T', ' ');
}
