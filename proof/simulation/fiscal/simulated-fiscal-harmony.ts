import { HttpService } from '@nestjs/axios';
import type { DocumentKind } from '../../../src/domain/sales/sales-document';
import { Failure } from '../../../src/domain/issues/failure';
import type {
  FiscalAccountAccess,
  FiscalService,
  SubmissionLine,
  SubmitAnswer,
} from '../../../src/fiscal/fiscal-service';
import { classifySubmission } from '../../../src/fiscal/fiscal-harmony/classify-submission';
import type { FiscalDevice, HarmonyProfile } from '../../../src/fiscal/fiscal-harmony/contract-types';
import { FiscalHarmonyClient } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import { HttpClient } from '../../../src/platform/http/http-client';
import { AMBIGUOUS, type Fault } from '../faults';
import type { SimulatedProcess } from '../simulated-process';
import type { Environment } from '../environment';
import { type Arrival, Authority } from './authority';
import type { SentDocument } from './sent-document';
import { fiscalPdf, PDF, statement } from './words';
import { wrongStatement } from './wrong-statements';
import { storedWords } from '../../../src/domain/texts/stored-sentence';

const WELL: HarmonyProfile = { Id: '1', FullName: '', Username: '', Email: '', FiscalProvider: '' };
const MOST_IDS = 100;
/** Number of refusals with "too many calls" before the connector holds the document. */
const MOST_LIMITED = 3;
const ANSWER_TIMEOUT_MS = 60_000;
const UNKNOWN: SubmitAnswer = {
  result: 'unknown',
  said: storedWords('no answer came after the document was sent'),
};

/** True when the next harmless question is refused like the submission before it was. */
interface Strangers {
  /** Source id of the refused document; null if the question is not refused. */
  refused: string | null;
}

/** Client whose calls reach the judge instead of a network. */
class SimulatedClient extends FiscalHarmonyClient {
  constructor(
    private readonly process: SimulatedProcess,
    private readonly world: Environment,
    private readonly strangers: Strangers,
  ) {
    super(new HttpClient(new HttpService()), 'http://127.0.0.1:1');
  }

  override profile({ id }: FiscalAccountAccess): Promise<HarmonyProfile> {
    return this.process.call('ask', 'probes', (fault) => {
      this.refuseClosed(id);
      const { refused } = this.strangers;
      this.strangers.refused = null;
      // Without an answer to the question, the reason of the refusal stays unknown.
      if (refused !== null && fault !== null) this.world.leaveUnknown(refused);
      failIfUnwell(fault);
      if (refused !== null) {
        throw new Failure('unauthorised', storedWords('your fiscal provider answered HTTP 401'));
      }
      return Promise.resolve(WELL);
    });
  }

  override device({ id }: FiscalAccountAccess): Promise<FiscalDevice> {
    const { authority } = this.world;
    if (authority.closed.has(id)) return Promise.reject(closedAccount());
    const { deviceId, serialNumber, tin } = authority.show(id);
    const CurrentConfig =
      tin === null ? null : ({ taxPayerTIN: tin, vatNumber: `2200${tin}` } as FiscalDevice['CurrentConfig']);
    return Promise.resolve({
      DeviceId: deviceId,
      SerialNumber: serialNumber,
      BillingStatus: null,
      CurrentConfig,
    });
  }

  override status({ id }: FiscalAccountAccess, requestIds: readonly string[]): Promise<string> {
    return this.process.call('ask', `asks about ${requestIds.length} requests`, async (fault) => {
      this.refuseClosed(id);
      failIfUnwell(fault);
      const { authority, judge, time, random } = this.world;
      if (requestIds.length > MOST_IDS) this.world.violate('S10', `${requestIds.length} ids in one call`);
      const asked = requestIds.flatMap((id) => authority.byRequest(id) ?? []);
      const wrong = fault === 'wrong' && asked.length > 0 ? random.pick(asked) : null;
      for (const arrival of asked) {
        if (!Authority.isRemembered(arrival, time.now()))
          this.world.violate('S10', `asked about ${arrival.requestId} after seven days`);
      }
      // Answers come in any order, and one may be missing; not that of a request unknown to the connector, which is the
      // only evidence of it.
      const isSilent =
        fault === 'silent' && asked[0] !== undefined && (await judge.knows(asked[0].requestId));
      const said = isSilent ? asked.slice(1) : asked;
      const isReversed = random.chance(0.5);
      const texts = (isReversed ? [...said].reverse() : said).flatMap((one) =>
        one === wrong ? this.sayWrongly(one) : [this.say(one)],
      );
      return `[${texts.join(',')}]`;
    });
  }

  override download({ id }: FiscalAccountAccess, name: string): Promise<Buffer> {
    return this.process.call('download', `downloads ${name}`, async (fault) => {
      this.refuseClosed(id);
      failIfUnwell(fault);
      const { authority, judge, random } = this.world;
      const arrival = authority.byRequest(name.slice(0, -PDF.length));
      if (arrival?.verdict !== 'fiscalised')
        throw new Failure('temporary', storedWords('there is no such PDF'));
      if (fault !== 'of_another') return fiscalPdf(arrival);
      const others = authority.fiscalised().filter((one) => one.number !== arrival.number);
      // The PDF of a request unknown to the connector is the only evidence of it, so it must be right.
      if (others.length === 0 || !(await judge.knows(arrival.requestId))) return fiscalPdf(arrival);
      this.world.meet('PDF: of another document');
      return fiscalPdf(random.pick(others));
    });
  }

  private refuseClosed(accountId: string): void {
    if (this.world.authority.closed.has(accountId)) throw closedAccount();
  }

  private say(arrival: Arrival): string {
    if (arrival.verdict === 'fiscalised') this.world.received.inRun.succeeded.push(arrival.sourceId);
    return statement(arrival);
  }

  private sayWrongly(arrival: Arrival): readonly string[] {
    const { kind, texts, leadsTo } = wrongStatement(arrival, this.world.random);
    this.world.meet(`statement: ${kind}`);
    this.world.trace(`the service speaks wrongly of ${arrival.requestId}: ${kind}`);
    if (arrival.verdict === 'fiscalised') this.world.received.inRun.succeeded.push(arrival.sourceId);
    if (leadsTo === 'unreadable') this.world.received.inRun.unreadable.push(arrival.requestId);
    if (leadsTo === 'hold') this.world.ambiguous.add(arrival.sourceId);
    return texts;
  }
}

/** Production service over the judge; rendering, signatures, classification and parsing are the production code. */
export class SimulatedFiscalHarmony extends FiscalHarmonyService {
  override readonly repeatable: FiscalService['repeatable'];
  private readonly strangers: Strangers;

  constructor(
    private readonly process: SimulatedProcess,
    private readonly world: Environment,
  ) {
    const strangers = { refused: null };
    super(new SimulatedClient(process, world, strangers));
    this.strangers = strangers;
    this.repeatable = world.isRepeatable ? 'yes' : 'no';
  }

  override connect({ id }: FiscalAccountAccess): Promise<SubmissionLine> {
    return this.process.call('connect', 'connects', (fault) => {
      if (fault === 'refused') throw new Failure('not_sent', storedWords('the service cannot be reached'));
      return Promise.resolve({
        close: () => undefined,
        send: (kind, payload) => this.send(id, kind, payload),
      });
    });
  }

  private send(accountId: string, kind: DocumentKind, payload: Buffer): Promise<SubmitAnswer> {
    return this.process.call('send', 'sends', async (fault) => {
      if (this.process.session.isLost)
        this.world.violate('S21', `${this.process.name} sends although it has lost its session`);
      const place = { process: this.process, accountId };
      const { document, submissionId } = await this.world.judgeSending(kind, payload, fault, place);
      await this.process.written();
      const answer = this.world.authority.closed.has(accountId)
        ? answered(401, 'who are you?')
        : await this.answer(kind, payload, document, fault, () => this.arrive(accountId, kind, payload));
      const known = 'requestId' in answer ? ` ${answer.requestId}` : '';
      this.world.trace(`${this.process.name} has sent ${document.number}: ${answer.result}${known}`);
      if (settles(answer) && submissionId !== null) {
        this.world.received.inRun.answered.push(submissionId);
        if (answer.result === 'accepted') this.world.received.inRun.journalled.push(submissionId);
      }
      return answer;
    });
  }

  /** Answer of a repeatable service that has different bytes under the number, and accepts no others. */
  private async refusedForOthers(fault: Fault | null): Promise<SubmitAnswer> {
    if (fault === 'not_sent')
      return { result: 'not_sent', said: storedWords('the connection broke before anything was sent') };
    if (!AMBIGUOUS.includes(fault)) return answered(422, 'the number is in use');
    await this.world.pass(ANSWER_TIMEOUT_MS);
    return UNKNOWN;
  }

  private arrive(accountId: string, kind: DocumentKind, payload: Buffer): string {
    const { authority, time } = this.world;
    return authority.receive(kind, payload, time.now(), { accountId }).requestId;
  }

  private async answer(
    kind: DocumentKind,
    payload: Buffer,
    document: SentDocument,
    fault: Fault | null,
    arrive: () => string,
  ): Promise<SubmitAnswer> {
    const { authority, time, random } = this.world;
    if (authority.hasOtherBytes(document)) return this.refusedForOthers(fault);
    switch (fault !== null && REFUSALS.includes(fault) && authority.known(document) ? null : fault) {
      case 'not_sent':
        return { result: 'not_sent', said: storedWords('the connection broke before anything was sent') };
      case 'arrives_late':
        authority.receiveLate(kind, payload, time.now() + random.whole(2, 20) * 60_000);
        await this.world.pass(ANSWER_TIMEOUT_MS);
        return UNKNOWN;
      case 'answer_lost':
        arrive();
        await this.world.pass(ANSWER_TIMEOUT_MS);
        return UNKNOWN;
      case 'request_lost':
        await this.world.pass(ANSWER_TIMEOUT_MS);
        return UNKNOWN;
      case 'failed_before':
        return answered(503, 'Service Unavailable');
      case 'failed_after':
        arrive();
        return answered(502, '<html>Bad Gateway</html>');
      case 'garbled':
        arrive();
        return answered(200, '<html>Accepted</html>');
      case 'empty':
        arrive();
        return answered(200, '');
      case 'slow': {
        const requestId = arrive();
        await this.world.pause(this.process);
        return answered(200, requestId);
      }
      case 'slow_refusal':
        await this.world.pause(this.process);
        return answered(422, 'a line is wrong');
      case 'refused_document':
        return answered(422, 'a line is wrong');
      case 'refused_account':
        this.strangers.refused = document.sourceId;
        return answered(401, 'who are you?');
      case 'refused_alone':
        return answered(404, 'no such path');
      case 'refused_after':
        arrive();
        return answered(401, 'who are you?');
      case 'limited':
        await this.world.takeUnsaid(kind, payload);
        if (authority.limit(document) > MOST_LIMITED) this.world.leaveUnknown(document.sourceId);
        return answered(429, 'too many', { 'retry-after': '60' });
      default:
        return answered(200, arrive());
    }
  }
}

/** Faults that refuse a document; a repeatable service never refuses one that it has accepted. */
const REFUSALS: readonly Fault[] = ['slow_refusal', 'refused_document'];

/** True when an answer decides about the document; a refusal of the account does not. */
function settles(answer: SubmitAnswer): boolean {
  return answer.result === 'refused' ? answer.because === 'document' : answer.result !== 'unknown';
}

function answered(status: number, body: string, headers: Record<string, string> = {}): SubmitAnswer {
  return classifySubmission({ status, headers, body: Buffer.from(body) }, new Date());
}

function closedAccount(): Failure {
  return new Failure('unauthorised', storedWords('your fiscal provider answered HTTP 401'));
}

function failIfUnwell(fault: Fault | null): void {
  if (fault === 'unwell')
    throw new Failure('temporary', storedWords('your fiscal provider answered HTTP 503'));
  if (fault === 'limited')
    throw new Failure('rate_limited', storedWords('your fiscal provider answered HTTP 429'), 60_000);
}
