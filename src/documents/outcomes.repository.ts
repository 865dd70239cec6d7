import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Any, IsNull } from 'typeorm';
import { inTransaction, untilSerialised } from '../platform/database/transaction';
import { isSameRequest, otherSpellings } from '../domain/fiscal/request-id';
import { Outcome, type OutcomeSettlement, Submission } from './submissions.entities';
import { isSameOutcome, keepOutcomes, outcomeRows, type ReceivedOutcome } from './keep-outcomes';
import { TrackedDocument } from './documents.entities';

const KEEP = `with ${keepOutcomes()} select`;

/** Statements of the service about requests, including unknown ones. */
@Injectable()
export class OutcomesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores received statements. Equal ones are stored once, as a trusted one if either is trusted. */
  async keep(
    manager: EntityManager,
    fiscalAccountId: string,
    heard: readonly ReceivedOutcome[],
  ): Promise<void> {
    // Splits repeats within one call, since a statement can write a row only once.
    for (let left = heard; left.length > 0;) {
      const firsts = left.filter((one, at) => left.findIndex((other) => isSameOutcome(one, other)) === at);
      await this.keepEach(manager, fiscalAccountId, firsts);
      left = left.filter((one) => !firsts.includes(one));
    }
  }

  /** Stores each statement on its own, so that a failure of one does not affect the others. */
  keepAlone(fiscalAccountId: string, heard: readonly ReceivedOutcome[]): Promise<void> {
    return untilSerialised(() => this.keep(this.dataSource.manager, fiscalAccountId, heard));
  }

  /** Spelling of request ids in the service's answers; an event may spell a GUID in the other case. */
  async answeredSpelling(
    fiscalAccountId: string,
    requestIds: readonly string[],
  ): Promise<(requestId: string) => string> {
    const others = [...new Set(requestIds.flatMap((requestId) => otherSpellings(requestId)))];
    if (others.length === 0) return (requestId) => requestId;
    const answered = await this.dataSource.manager.find(Submission, {
      select: { requestId: true },
      where: { fiscalAccountId, requestId: Any(others) },
    });
    const spellings = answered.flatMap(({ requestId }) => requestId ?? []);
    return (requestId) => spellings.find((spelling) => isSameRequest(spelling, requestId)) ?? requestId;
  }

  /**
   * Changes stored outcomes to the spelling of the answer, by which they are looked up.
   * @param answered possible answers of the service; ids without a submission change nothing
   */
  async respell(
    fiscalAccountId: string,
    outcomes: readonly Outcome[],
    answered: readonly string[],
  ): Promise<void> {
    const owners = await this.dataSource.manager.find(Submission, {
      select: { documentId: true, requestId: true },
      where: { fiscalAccountId, requestId: Any([...answered]) },
    });
    for (const { documentId, requestId } of owners) {
      if (requestId === null) continue;
      const own = outcomes.filter((one) => isSameRequest(one.requestId, requestId));
      await inTransaction(this.dataSource, async (manager) => {
        // Takes the same lock on the document as a beginning submission.
        const lock = { mode: 'pessimistic_write' } as const;
        await manager.findOne(TrackedDocument, { where: { id: documentId }, lock });
        const there = await manager.find(Outcome, { where: { fiscalAccountId, requestId } });
        const bodies = new Set(there.map(({ bodySha256 }) => bodySha256));
        for (const { id, bodySha256 } of own) {
          if (bodies.has(bodySha256)) continue;
          bodies.add(bodySha256);
          await manager.update(Outcome, { id }, { requestId });
        }
      });
    }
  }

  /** Stores statements that are all different. */
  protected async keepEach(
    manager: EntityManager,
    fiscalAccountId: string,
    outcomes: readonly ReceivedOutcome[],
  ): Promise<void> {
    await manager.query(KEEP, [fiscalAccountId, outcomeRows(outcomes)]);
  }

  /** Trusted statements about requests, in order of receipt. */
  saidAbout(fiscalAccountId: string, requestIds: readonly string[]): Promise<Outcome[]> {
    return this.dataSource.manager.find(Outcome, {
      where: { fiscalAccountId, requestId: Any([...requestIds]), isHint: false },
      order: { id: 'ASC' },
    });
  }

  /** Undecided statements about a request, in order of receipt. */
  unsettledOf(fiscalAccountId: string, requestId: string): Promise<Outcome[]> {
    return this.dataSource.manager.find(Outcome, {
      where: { fiscalAccountId, requestId, settledAt: IsNull() },
      order: { id: 'ASC' },
    });
  }

  /** Statements about the requests of a document, in order of receipt. */
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
}
