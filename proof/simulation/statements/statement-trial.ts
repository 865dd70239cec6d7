import { HttpService } from '@nestjs/axios';
import { Failure } from '../../../src/domain/issues/failure';
import { type FiscalStatement, type Verdict, verdictOf } from '../../../src/domain/fiscal/verdict';
import type { FiscalAccountAccess } from '../../../src/fiscal/fiscal-service';
import type { HarmonyProfile } from '../../../src/fiscal/fiscal-harmony/contract-types';
import { FiscalHarmonyClient } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import { HttpClient } from '../../../src/platform/http/http-client';
import { COUNTRY } from '../../../src/mapping/countries';
import { askInHalves } from '../../../src/sync/track/asked-in-halves';
import { receivedOutcome } from '../../../src/sync/track/received-outcomes.service';
import { Random } from '../random';
import { answerOf, type Element, elementOf, KINDS } from './wrong-answers';
import { storedWords } from '../../../src/domain/texts/stored-sentence';

/** Functions that judge statements: those of production, or one with a deliberate fault. */
export const PARTS = { askInHalves, receivedOutcome, verdictOf };
export type Parts = typeof PARTS;

export interface TrialResult {
  readonly violations: readonly string[];
  /** Number of answers of `POST /status`. */
  readonly answers: number;
  readonly kinds: readonly string[];
}

const ACCOUNT = { id: 'account' } as FiscalAccountAccess;
const WELL: HarmonyProfile = { Id: '1', FullName: '', Username: '', Email: '', FiscalProvider: '' };
/** Number of times that the same requests are asked about; answers may change in between. */
const ROUNDS = 3;

/** Client that answers by the grammar, and fails where an element breaks the call. */
class WrongClient extends FiscalHarmonyClient {
  answers = 0;

  constructor(
    private readonly elements: ReadonlyMap<string, Element>,
    private readonly random: Random,
  ) {
    super(new HttpClient(new HttpService()), 'http://127.0.0.1:1');
  }

  override profile(): Promise<HarmonyProfile> {
    return Promise.resolve(WELL);
  }

  override status(_account: FiscalAccountAccess, ids: readonly string[]): Promise<string> {
    this.answers += 1;
    const elements = ids.flatMap((id) => this.elements.get(id) ?? []);
    if (elements.some(({ meaning }) => meaning === 'breaks'))
      return Promise.reject(new Failure('temporary', storedWords('HTTP 500')));
    return Promise.resolve(
      answerOf(
        elements.flatMap(({ texts }) => texts),
        this.random,
      ),
    );
  }
}

/** Statements received about a request, and the true ones. */
interface Known {
  readonly said: FiscalStatement[];
  mayBeSent: boolean;
  hasSucceeded: boolean;
  isShown: boolean;
  verdict: Verdict | null;
}

/**
 * Asks repeatedly about requests at a service that answers by the grammar. *Never retryable*: after a success in any
 * form no request is sent again. *Never blocks a neighbour*: a document with a valid answer has its outcome. *Never
 * silent*: a meaningless statement is stored with a reason, and a failing call is a failure of its request.
 */
export async function statementTrial(seed: number, parts: Parts = PARTS): Promise<TrialResult> {
  const random = new Random(seed);
  const ids = Array.from({ length: random.pick([1, 2, 3, 8, 30]) }, (_, at) => guid(seed, at));
  const known = new Map<string, Known>(
    ids.map((id) => [id, { said: [], mayBeSent: true, hasSucceeded: false, isShown: false, verdict: null }]),
  );
  const violations: string[] = [];
  const kinds: string[] = [];
  let answers = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const elements = new Map(ids.map((id) => [id, elementOf(kindFor(random), { id, random })]));
    kinds.push(...[...elements.values()].map(({ kind }) => kind));
    const client = new WrongClient(elements, random);
    await askAll(ids, client, known, parts);
    answers += client.answers;
    for (const [id, element] of elements) violations.push(...faultsOf(known.get(id)!, element));
  }
  return { violations: violations.map((what) => `seed ${seed}: ${what}`), answers, kinds };
}

/** Random kind of element; most are valid, because the effect on neighbours is tested too. */
function kindFor(random: Random): string {
  return random.chance(0.5) ? random.pick(['success', 'failure', 'pending']) : random.pick(KINDS);
}

function guid(seed: number, at: number): string {
  const digits = (number: number, length: number): string => number.toString(16).padStart(length, '0');
  return `${digits(seed, 8)}-abcd-4000-8000-${digits(at, 12)}`;
}

/** Asks again about the remaining requests, like the pipeline; each round must make progress. */
async function askAll(
  ids: readonly string[],
  client: WrongClient,
  known: ReadonlyMap<string, Known>,
  parts: Parts,
): Promise<void> {
  const service = new FiscalHarmonyService(client);
  for (const one of known.values()) Object.assign(one, { isShown: false, verdict: null });
  let left = [...ids];
  for (let times = 0; left.length > 0 && times <= ids.length; times += 1) {
    const asked = await parts
      .askInHalves(left, {
        ask: (some) => service.statements(ACCOUNT, some),
        probe: () => service.probe(ACCOUNT),
      })
      .catch(() => null);
    if (asked === null) return;
    for (const statement of asked.answers) {
      const outcome = service.readStatement(statement);
      const kept = parts.receivedOutcome(statement, outcome, { heardBy: 'status', isHint: false });
      const one = known.get(statement.requestId)!;
      if (outcome.result !== 'pending') one.said.push({ outcome, by: 'status', isNews: true });
      one.isShown ||= kept.unreadable !== null;
      one.mayBeSent &&= !kept.claimsSuccess;
    }
    for (const id of asked.failures.keys()) known.get(id)!.isShown = true;
    left = left.filter((id) => asked.unasked.has(id));
  }
  for (const one of known.values()) one.verdict = parts.verdictOf(one.said, COUNTRY.isHarmless);
}

function faultsOf(one: Known, { kind, meaning, isSound }: Element): string[] {
  const { verdict, isShown } = one;
  one.hasSucceeded ||= meaning === 'success';
  const result = verdict?.result ?? 'none';
  const faults: string[] = [];
  if (one.hasSucceeded && (one.mayBeSent || result === 'rejected'))
    faults.push(
      `after a success (now: ${kind}) it is ${result}, and ${one.mayBeSent ? 'may' : 'must not'} be sent`,
    );
  if (isSound && (meaning === 'success' || meaning === 'failure') && result === 'none')
    faults.push(`"${kind}" among others decides nothing`);
  if (!isSound && !isShown && result === 'none') faults.push(`"${kind}" is passed over in silence`);
  return faults;
}
