import { Injectable } from '@nestjs/common';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import { OutcomesRepository } from '../../documents/outcomes.repository';
import type { Outcome } from '../../documents/submissions.entities';
import type { Failure } from '../../domain/issues/failure';
import { isSameRequest, otherSpellings } from '../../domain/fiscal/request-id';
import { type FiscalStatement, type Verdict, verdictOf, claimsSuccess } from '../../domain/fiscal/verdict';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import type { StatusCheck, ReceivedStatement } from '../../fiscal/fiscal-service';
import { COUNTRY } from '../../mapping/countries';
import { askInHalves } from './asked-in-halves';
import type { ReceivedOutcome } from '../../documents/keep-outcomes';
import type { FiscalOutcome, Unreadable } from '../../domain/fiscal/outcome';
import { displayText } from '../../domain/unstorable-text';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Number of characters kept of an unreadable statement. */
const MOST_UNREADABLE = 16_000;

/** Statement in stored form. An unsigned one is only a reason to query. Pure. */
export function receivedOutcome(
  { requestId, body }: ReceivedStatement,
  outcome: FiscalOutcome,
  origin: Pick<ReceivedOutcome, 'heardBy' | 'isHint'>,
): ReceivedOutcome {
  const isUnreadable = outcome.result === 'unreadable' && !origin.isHint;
  return {
    requestId,
    ...origin,
    claimsSuccess: !origin.isHint && claimsSuccess(outcome),
    body: outcome.result === 'unreadable' ? displayText(body.slice(0, MOST_UNREADABLE)) : body,
    unreadable: isUnreadable ? outcome.why : null,
  };
}

/** True for a statement that was stored because it is unreadable. */
function isUnreadable(kept: Outcome): kept is Outcome & { readonly unreadable: StoredSentence } {
  return kept.unreadable !== null;
}

/** Restores a statement as it was understood when stored, since its bytes may be incomplete. Pure. */
function asUnreadable(kept: Outcome & { readonly unreadable: StoredSentence }): Unreadable {
  const { requestId, unreadable: why, claimsSuccess, body: raw } = kept;
  return { result: 'unreadable', requestId, why, claimsSuccess, raw };
}

/** Result of status queries. */
export interface Answers {
  /** Verdicts by request id; a request that the service does not mention is missing. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Requests that were not queried this time. */
  readonly unasked: ReadonlySet<string>;
  /** Requests missing from the answer, or failing whenever they are queried alone. */
  readonly unknown: ReadonlySet<string>;
  /** Failures by request id, where others could be queried. Never stored as statements, since nothing was read. */
  readonly failures: ReadonlyMap<string, Failure>;
}

/** Result for requests that belong to no submission here; a request in neither list is queried again. */
export interface Learned {
  readonly known: readonly string[];
  /** Requests unknown to the service, and requests for which alone it refuses the query. */
  readonly unknown: readonly string[];
}

/** Queries the service, stores its statements, and judges them together with all earlier ones. */
@Injectable()
export class ReceivedOutcomesService {
  constructor(
    private readonly registry: FiscalRegistry,
    private readonly outcomes: OutcomesRepository,
  ) {}

  /**
   * Queries requests in order; a faulty one does not delay the others. Services without a status check have answered
   * already, and those answers are stored.
   * @throws Failure when nothing could be queried
   */
  async statements(account: OpenFiscalAccount, requestIds: readonly string[]): Promise<Answers> {
    const service = this.registry.get(account.service);
    const { statusCheck } = service;
    if (statusCheck === null)
      return {
        verdicts: verdictsOn(await this.said(account, requestIds)),
        ...{ unasked: new Set(), unknown: new Set(), failures: new Map() },
      };
    const { asked, read, news } = await this.ask(account, statusCheck, requestIds);
    // Stays silent about a single request while the service answers no request at all.
    if (asked.failed?.kind === 'temporary') throw asked.failed;
    await this.outcomes.keepAlone(account.id, news);
    if (asked.failed !== null && requestIds.length > 1) throw asked.failed;
    const said = await this.said(account, requestIds);
    const named = new Set(read.map(({ statement }) => statement.requestId));
    const verdicts = verdictsOn(
      new Map([...said].filter(([requestId]) => named.has(requestId) || asked.failures.has(requestId))),
    );
    const unknown = requestIds.filter((id) => !named.has(id) && !asked.unasked.has(id));
    return { verdicts, unasked: asked.unasked, unknown: new Set(unknown), failures: asked.failures };
  }

  /**
   * Queries requests named by hints alone, separately from our own, so that no hint affects our queries. Statements are
   * stored.
   * @throws Failure when nothing could be queried
   */
  async learn(account: OpenFiscalAccount, requestIds: readonly string[]): Promise<Learned> {
    const { statusCheck } = this.registry.get(account.service);
    if (statusCheck === null) return { known: [], unknown: requestIds };
    const { asked, read, news } = await this.ask(account, statusCheck, requestIds);
    await this.outcomes.keepAlone(account.id, news);
    const isAbout = (requestId: string) => (said: Pick<Outcome, 'requestId'>) =>
      isSameRequest(said.requestId, requestId);
    return {
      known: requestIds.filter((id) => news.some(isAbout(id))),
      unknown: requestIds.filter((id) => {
        const failure = asked.failures.get(id);
        if (failure !== undefined) return failure.kind === 'refused';
        return !asked.unasked.has(id) && !read.some(({ statement }) => isAbout(id)(statement));
      }),
    };
  }

  /**
   * Asks whether the service itself calls a request a success. A service without a status check has said so in the event.
   * @throws Failure when it cannot be asked
   */
  async confirmsSuccess(account: OpenFiscalAccount, requestId: string): Promise<boolean> {
    if (this.registry.get(account.service).statusCheck === null) return true;
    await this.learn(account, [requestId]);
    const said = await this.outcomes.saidAbout(account.id, [requestId]);
    return said.some(({ isConfirmed, claimsSuccess }) => isConfirmed && claimsSuccess);
  }

  private async ask(account: OpenFiscalAccount, statusCheck: StatusCheck, requestIds: readonly string[]) {
    const service = this.registry.get(account.service);
    const asked = await askInHalves(requestIds, {
      ask: (ids) => statusCheck.statements(account, ids),
      probe: () => service.probe(account),
    });
    const read = asked.answers.map((statement) => ({ statement, outcome: service.readStatement(statement) }));
    const origin = { heardBy: 'status', isHint: false } as const;
    const news = read
      .filter(({ outcome }) => outcome.result !== 'pending')
      .map(({ statement, outcome }) => receivedOutcome(statement, outcome, origin));
    return { asked, read, news };
  }

  /**
   * Confirmed successes that stayed undecided because another submission of the document was open. They count even
   * after the service can no longer be queried.
   */
  async remembered(account: OpenFiscalAccount, requestIds: readonly string[]): Promise<Map<string, Verdict>> {
    const said = await this.said(account, requestIds);
    const undecided = [...said].filter(([, all]) => all.some(({ isNews }) => isNews));
    const verdicts = undecided.map(([requestId, all]) => [requestId, judged(all)] as const);
    return new Map(verdicts.filter(([, { result }]) => result === 'fiscalised' || result === 'held'));
  }

  /** Reads all statements ever made about requests; unsigned events do not count. */
  private async said(
    account: OpenFiscalAccount,
    requestIds: readonly string[],
  ): Promise<Map<string, FiscalStatement[]>> {
    const said = new Map<string, FiscalStatement[]>(requestIds.map((requestId) => [requestId, []]));
    if (requestIds.length === 0) return said;
    const service = this.registry.get(account.service);
    // Rewrites an event stored before the answer to the spelling of its request id.
    const asAsked = new Map(requestIds.flatMap((id) => otherSpellings(id).map((other) => [other, id])));
    const kept = await this.outcomes.saidAbout(account.id, [...requestIds, ...asAsked.keys()]);
    const misspelt = kept.filter(({ requestId }) => asAsked.has(requestId));
    if (misspelt.length > 0)
      await this.outcomes.respell(
        account.id,
        misspelt,
        misspelt.flatMap(({ requestId }) => asAsked.get(requestId) ?? []),
      );
    for (const one of kept) {
      said.get(asAsked.get(one.requestId) ?? one.requestId)?.push({
        outcome: isUnreadable(one) ? asUnreadable(one) : service.readStatement(one),
        by: one.isConfirmed ? 'status' : 'event',
        isNews: one.settledAt === null,
      });
    }
    return said;
  }
}

function verdictsOn(said: ReadonlyMap<string, readonly FiscalStatement[]>): Map<string, Verdict> {
  return new Map([...said].map(([requestId, all]) => [requestId, judged(all)]));
}

function judged(said: readonly FiscalStatement[]): Verdict {
  return verdictOf(said, COUNTRY.isHarmless);
}
