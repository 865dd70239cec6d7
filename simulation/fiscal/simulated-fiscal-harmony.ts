import { HttpService } from '@nestjs/axios';
import type { DocumentKind } from '../../src/documents/sales-document';
import { Failure } from '../../src/documents/failure';
import type { FiscalAccountAccess, SubmissionLine, SubmitAnswer } from '../../src/fiscal/fiscal-service';
import { classifySubmission } from '../../src/fiscal/fiscal-harmony/classify-submission';
import type { Profile } from '../../src/fiscal/fiscal-harmony/contract-types';
import { FiscalHarmonyClient } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import { HttpClient } from '../../src/http/http-client';
import type { Fault } from '../faults';
import type { SimulatedProcess } from '../simulated-process';
import type { Scene } from '../scene';
import { Authority } from './authority';
import { fiscalPdf, pdfName, statement } from './words';

const WELL: Profile = { Id: '1', FullName: '', Username: '', Email: '', FiscalProvider: '' };
const MOST_IDS = 100;
const ANSWER_TIMEOUT_MS = 60_000;
const UNKNOWN: SubmitAnswer = { result: 'unknown', message: 'no answer came after the document was sent' };

/** The calls of the production service end at the judge instead of a network. */
class SimulatedClient extends FiscalHarmonyClient {
  constructor(
    private readonly process: SimulatedProcess,
    private readonly world: Scene,
  ) {
    super(new HttpClient(new HttpService()), 'http://127.0.0.1:1');
  }

  override profile(): Promise<Profile> {
    return this.process.call('ask', 'probes', (fault) => {
      failIfUnwell(fault);
      return Promise.resolve(WELL);
    });
  }

  override status(_account: FiscalAccountAccess, requestIds: readonly string[]): Promise<string> {
    return this.process.call('ask', `asks about ${requestIds.length} requests`, (fault) => {
      failIfUnwell(fault);
      const { authority, time, random } = this.world;
      if (requestIds.length > MOST_IDS) this.world.violate('S10', `${requestIds.length} ids in one call`);
      const asked = requestIds.flatMap((id) => authority.byRequest(id) ?? []);
      for (const arrival of asked) {
        if (!Authority.isRemembered(arrival, time.now()))
          this.world.violate('S10', `asked about ${arrival.requestId} after seven days`);
      }
      // The order is not promised, and a request may be missing.
      const said = fault === 'silent' ? asked.slice(1) : asked;
      const isReversed = random.chance(0.5);
      return Promise.resolve(`[${(isReversed ? [...said].reverse() : said).map(statement).join(',')}]`);
    });
  }

  override download(_account: FiscalAccountAccess, name: string): Promise<Buffer> {
    return this.process.call('download', `downloads ${name}`, (fault) => {
      failIfUnwell(fault);
      const arrival = this.world.authority.fiscalised().find((one) => pdfName(one) === name);
      if (arrival === undefined) throw new Failure('temporary', 'there is no such PDF');
      return Promise.resolve(fiscalPdf(arrival));
    });
  }
}

/** The production service over the judge: rendering, signatures, classification and reading are its own. */
export class SimulatedFiscalHarmony extends FiscalHarmonyService {
  constructor(
    private readonly process: SimulatedProcess,
    private readonly world: Scene,
  ) {
    super(new SimulatedClient(process, world));
  }

  override connect(_account: FiscalAccountAccess): Promise<SubmissionLine> {
    return this.process.call('connect', 'connects', (fault) => {
      if (fault === 'refused') throw new Failure('not_sent', 'the service cannot be reached');
      return Promise.resolve({ close: () => undefined, send: (kind, payload) => this.send(kind, payload) });
    });
  }

  private send(kind: DocumentKind, payload: Buffer): Promise<SubmitAnswer> {
    return this.process.call('send', 'sends', async (fault) => {
      const { document, submissionId } = await this.world.judgeSending(kind, payload, fault);
      const answer = await this.answer(kind, payload, fault);
      const known = 'requestId' in answer ? ` ${answer.requestId}` : '';
      this.world.trace(`${this.process.name} has sent ${document.number}: ${answer.result}${known}`);
      if (answer.result !== 'unknown' && submissionId !== null) this.world.heardInRun.push(submissionId);
      return answer;
    });
  }

  private async answer(kind: DocumentKind, payload: Buffer, fault: Fault | null): Promise<SubmitAnswer> {
    const { authority, time, random } = this.world;
    const arrive = (): string => authority.receive(kind, payload, time.now()).requestId;
    switch (fault) {
      case 'not_sent':
        return { result: 'not_sent', message: 'the connection broke before anything was sent' };
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
        return answered(401, 'who are you?');
      case 'limited':
        return answered(429, 'too many', { 'retry-after': '60' });
      default:
        return answered(200, arrive());
    }
  }
}

function answered(status: number, body: string, headers: Record<string, string> = {}): SubmitAnswer {
  return classifySubmission({ status, headers, body: Buffer.from(body) }, new Date());
}

function failIfUnwell(fault: Fault | null): void {
  if (fault === 'unwell') throw new Failure('temporary', 'the service answered HTTP 503');
  if (fault === 'limited') throw new Failure('rate_limited', 'the service answered HTTP 429', 60_000);
}
