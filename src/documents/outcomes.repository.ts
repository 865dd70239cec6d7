import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Any, IsNull } from 'typeorm';
import { inTransaction, untilSerialised } from '../platform/database/transaction';
import { isSameRequest, otherSpellings } from '../domain/fiscal/request-id';
import { Outcome, type OutcomeSettlement, Submission } from './submissions.entities';
import { isSameOutcome, keepOutcomes, outcomeRows, type ReceivedOutcome } from './keep-outcomes';
import { TrackedDocument } from './documents.entities';

const KEEP = `with ${keepOutcomes()} select`;

/** Statements of the service about requests, including requests that are not known here (yet). */
@Injectable()
export class OutcomesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Keeps what was received; the same statement twice is kept once, as the more trustworthy of the two. */
  async keep(
    manager: EntityManager,
    fiscalAccountId: string,
    heard: readonly ReceivedOutcome[],
  ): Promise<void> {
    // A statement writes a row once: what repeats another of the same call is another statement's.
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

  /** Spelling of request ids as the service answered them: an event may spell a GUID in the other case. */
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
   * Outcomes that were kept in another spelling before the answer was known get the spelling of the answer, under which every
   * rule looks for them.
   *
   * @param answered what the service may have answered; an id that no submission of the account has changes nothing
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
        // A submission that begins takes this same lock on the document.
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

  /** Trusted statements about requests, in the order in which they were received. */
  saidAbout(fiscalAccountId: string, requestIds: readonly string[]): Promise<Outcome[]> {
    return this.dataSource.manager.find(Outcome, {
      where: { fiscalAccountId, requestId: Any([...requestIds]), isHint: false },
      order: { id: 'ASC' },
    });
  }

  /** Undecided statements about a request, in the order in which they were received. */
  unsettledOf(fiscalAccountId: string, requestId: string): Promise<Outcome[]> {
    return this.dataSource.manager.find(Outcome, {
      where: { fiscalAccountId, requestId, settledAt: IsNull() },
      order: { id: 'ASC' },
    });
  }

  /** Statements about the requests of a document, in the order in which they were received. */
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
