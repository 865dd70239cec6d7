import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Any, IsNull } from 'typeorm';
import { inTransaction, untilSerialised } from '../platform/database/transaction';
import { isSameRequest, otherSpellings } from '../documents/request-id';
import { Outcome, type OutcomeSettlement } from './outcome.entity';
import { Submission } from './submission.entity';
import { TrackedDocument } from './tracked-document.entity';

export interface ReceivedOutcome {
  readonly requestId: string;
  /** JSON text, verbatim; of what cannot be read the first part. */
  readonly body: string;
  readonly heardBy: Outcome['heardBy'];
  /** Came without a signature. */
  readonly isHint: boolean;
  /** See the entity. */
  readonly claimsSuccess: boolean;
  /** See the entity. */
  readonly unreadable: string | null;
}

/** So many outcomes of requests that nobody knows are read at once. */
export const MOST_ORPHANS = 100;

/** Everything the service has ever said about a request, including requests that we do not know (yet). */
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
      const firsts = left.filter((one, at) => left.findIndex((other) => isSame(one, other)) === at);
      await this.keepEach(manager, fiscalAccountId, firsts);
      left = left.filter((one) => !firsts.includes(one));
    }
  }

  /** The same on its own: each statement is a fact, whatever becomes of the others. */
  keepAlone(fiscalAccountId: string, heard: readonly ReceivedOutcome[]): Promise<void> {
    return untilSerialised(() => this.keep(this.dataSource.manager, fiscalAccountId, heard));
  }

  /** Statements by the request ids that the service answered with: an event may spell a GUID in the other case. */
  async spelledAsAnswered(
    manager: EntityManager,
    fiscalAccountId: string,
    heard: readonly ReceivedOutcome[],
  ): Promise<ReceivedOutcome[]> {
    const others = [...new Set(heard.flatMap(({ requestId }) => otherSpellings(requestId)))];
    if (others.length === 0) return [...heard];
    const answered = await manager.find(Submission, {
      select: { requestId: true },
      where: { fiscalAccountId, requestId: Any(others) },
    });
    const spellings = answered.flatMap(({ requestId }) => requestId ?? []);
    return heard.map((one) => {
      const answer = spellings.find((spelling) => isSameRequest(spelling, one.requestId));
      return answer === undefined ? one : { ...one, requestId: answer };
    });
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
        // Anyone who begins a submission of the document holds it.
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

  /**
   * No two of them are the same statement about the same request. Where one may mean a success, nothing of the document is
   * begun meanwhile: anyone who begins holds the document, which is held here before anything is written (a part that nothing
   * refers to is not run by PostgreSQL: hence the count, which is always true).
   */
  protected async keepEach(
    manager: EntityManager,
    fiscalAccountId: string,
    outcomes: readonly ReceivedOutcome[],
  ): Promise<void> {
    await manager.query(
      `with held as materialized (
         select 1 from documents where id in (
           select document_id from submissions where fiscal_account_id = $1 and request_id = any($10))
         order by id for no key update)
       insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by, is_hint, claims_success, unreadable,
         is_confirmed, settled_as, settled_at)
       select $1, request_id, body, body_sha256, heard_by, is_hint, claims_success, unreadable, heard_by = 'status',
         settled_as, case when settled_as is not null then clock_timestamp() end
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::boolean[], $8::text[], $9::text[])
         with ordinality as given (request_id, body, body_sha256, heard_by, is_hint, claims_success, unreadable, settled_as,
           place)
       where (select count(*) from held) >= 0
       order by place
       on conflict on constraint outcomes_body_unique do update
         set is_hint = outcomes.is_hint and excluded.is_hint, unreadable = excluded.unreadable,
           is_confirmed = outcomes.is_confirmed or excluded.is_confirmed,
           claims_success = outcomes.claims_success or excluded.claims_success,
           times = outcomes.times + (excluded.unreadable is not null)::int
       where (outcomes.is_hint and not excluded.is_hint) or (excluded.is_confirmed and not outcomes.is_confirmed)
         or excluded.unreadable is not null`,
      [
        fiscalAccountId,
        outcomes.map(({ requestId }) => requestId),
        outcomes.map(({ body }) => body),
        outcomes.map(({ body }) => sha256(body)),
        outcomes.map(({ heardBy }) => heardBy),
        outcomes.map(({ isHint }) => isHint),
        outcomes.map(({ claimsSuccess }) => claimsSuccess),
        outcomes.map(({ unreadable }) => unreadable),
        outcomes.map((outcome) => (isSettledOnReceipt(outcome) ? 'unreadable' : null)),
        outcomes.filter(({ claimsSuccess }) => claimsSuccess).map(({ requestId }) => requestId),
      ],
    );
  }

  /** Everything that was said about requests by anyone who can be trusted, in the order in which it was received. */
  saidAbout(fiscalAccountId: string, requestIds: readonly string[]): Promise<Outcome[]> {
    return this.dataSource.manager.find(Outcome, {
      where: { fiscalAccountId, requestId: Any([...requestIds]), isHint: false },
      order: { id: 'ASC' },
    });
  }

  /** What has been received for a request and not yet been decided about, in the order in which it was received. */
  unsettledOf(fiscalAccountId: string, requestId: string): Promise<Outcome[]> {
    return this.dataSource.manager.find(Outcome, {
      where: { fiscalAccountId, requestId, settledAt: IsNull() },
      order: { id: 'ASC' },
    });
  }

  /** Everything that was said about the requests of one document, in the order in which it was received. */
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
   * were received after `since`, when it was sent: other systems may use the account, and theirs stay for good.
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
      .take(MOST_ORPHANS)
      .getMany();
  }
}

/** Asking again would say the same: it waits for nobody. An event that cannot be read still is a reason to ask. */
export function isSettledOnReceipt({ heardBy, unreadable }: ReceivedOutcome): boolean {
  return heardBy === 'status' && unreadable !== null;
}

function isSame(one: ReceivedOutcome, other: ReceivedOutcome): boolean {
  return one.requestId === other.requestId && one.body === other.body;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
