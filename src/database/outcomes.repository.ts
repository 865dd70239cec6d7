import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Outcome, type OutcomeSettlement } from './entities/outcome.entity';

export interface HeardOutcome {
  readonly requestId: string;
  /** JSON text, verbatim. */
  readonly body: string;
  readonly heardBy: Outcome['heardBy'];
  /** Came without a signature. */
  readonly isHint: boolean;
}

/** Everything the service has ever said about a request, including requests that we do not know (yet). */
@Injectable()
export class OutcomesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Keeps what was heard; the same statement twice is kept once, as the more trustworthy of the two. */
  async keep(manager: EntityManager, fiscalAccountId: string, heard: readonly HeardOutcome[]): Promise<void> {
    for (const outcome of heard) {
      await manager.query(
        `insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by, is_hint)
         values ($1, $2, $3, $4, $5, $6)
         on conflict on constraint outcomes_body_unique do update set is_hint = false
         where outcomes.is_hint and not excluded.is_hint`,
        [
          fiscalAccountId,
          outcome.requestId,
          outcome.body,
          sha256(outcome.body),
          outcome.heardBy,
          outcome.isHint,
        ],
      );
    }
  }

  /** What has been heard of a request and not yet been decided about, in the order in which it was heard. */
  unsettledOf(fiscalAccountId: string, requestId: string): Promise<Outcome[]> {
    return this.dataSource.manager.find(Outcome, {
      where: { fiscalAccountId, requestId, settledAt: IsNull() },
      order: { id: 'ASC' },
    });
  }

  /** Everything that was said about the requests of one document, in the order in which it was heard. */
  ofDocument(documentId: string): Promise<Outcome[]> {
    return this.dataSource
      .getRepository(Outcome)
      .createQueryBuilder('outcome')
      .where(
        `exists (select 1 from submissions s where s.document_id = :documentId
           and s.fiscal_account_id = outcome.fiscal_account_id and s.request_id = outcome.request_id)`,
        { documentId },
      )
      .orderBy('outcome.id')
      .getMany();
  }

  async settle(
    manager: EntityManager,
    fiscalAccountId: string,
    requestId: string,
    settledAs: OutcomeSettlement,
  ): Promise<void> {
    await manager.update(
      Outcome,
      { fiscalAccountId, requestId, settledAt: IsNull() },
      { settledAs, settledAt: () => 'clock_timestamp()' },
    );
  }

  /**
   * Outcomes of requests that no submission of the account knows: one of them may be our lost answer. The first that
   * were heard after `since`, when it was sent: other systems may use the account, and theirs stay for good.
   */
  orphans(fiscalAccountId: string, since: Date): Promise<Outcome[]> {
    return this.dataSource
      .getRepository(Outcome)
      .createQueryBuilder('outcome')
      .where('outcome.fiscalAccountId = :fiscalAccountId and outcome.settledAt is null', { fiscalAccountId })
      .andWhere('outcome.heardAt >= :since', { since })
      .andWhere(
        `not exists (select 1 from submissions s
           where s.fiscal_account_id = outcome.fiscal_account_id and s.request_id = outcome.request_id)`,
      )
      .orderBy('outcome.id')
      .take(100)
      .getMany();
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
