import type { ServiceIdentity } from '../../../src/domain/fiscal/identity';
import { request as requestOver } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Failure } from '../../../src/domain/issues/failure';
import type { FiscalDocument } from '../../../src/domain/fiscal/fiscal-document';
import { Decimal } from '../../../src/domain/money';
import type { FiscalOutcome } from '../../../src/domain/fiscal/outcome';
import type { AccountFinding } from '../../../src/fiscal/account-finding';
import type {
  DeviceTax,
  FiscalAccountAccess,
  FiscalService,
  ReceivedStatement,
  SubmissionLine,
  SubmitAnswer,
} from '../../../src/fiscal/fiscal-service';
import { type StoredSentence, storedWords } from '../../../src/domain/texts/stored-sentence';

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}
interface Spoken {
  readonly request: string;
  readonly error?: string;
  readonly receipt?: Readonly<Record<'device' | 'day' | 'number' | 'code' | 'address', string>>;
}

/** Service that answers at once and can be queried by our number; it has no webhooks, PDFs or mapping lists. */
export class SampleService implements FiscalService {
  readonly name = 'sample-service';
  readonly repeatable = 'yes';
  readonly statusCheck = null;
  readonly webhook = null;
  readonly pdfs = null;
  readonly mappingLists = null;
  readonly declaration = {
    profiles: [{ name: 'v1', description: 'The only one.' }],
    credentials: [{ name: 'token', description: 'Names the account.' }],
    settings: [],
  };

  constructor(private readonly baseUrl: string) {}

  accountFaults({ profile, settings, credentials }: Omit<FiscalAccountAccess, 'id'>): StoredSentence[] {
    return [
      ...(profile === 'v1' ? [] : ['profile must be v1']),
      ...Object.keys(settings).map((name) => `settings.${name} is not known`),
      ...Object.keys(credentials).flatMap((name) => (name === 'token' ? [] : [`${name} is not known`])),
      ...(/^[\x21-\x7e]+$/.test(credentials.token ?? '') ? [] : ['token is missing or not plain text']),
    ].map(storedWords);
  }

  render(document: FiscalDocument, account: FiscalAccountAccess, datedAt: string): Buffer {
    const { id, kind, number, originalId, currency, total } = document;
    const date = `${datedAt}${account.timeOffset}`;
    return Buffer.from(
      JSON.stringify({ id, kind, number, originalId, currency, date, total: total.toFixed(2) }),
    );
  }

  async connect(account: FiscalAccountAccess): Promise<SubmissionLine> {
    const socket = await this.socket();
    return {
      close: () => void socket.destroy(),
      send: async (_kind, payload) => {
        try {
          return classify(await this.call(socket, account, 'POST', '/documents', payload));
        } catch (error) {
          return { result: 'unknown', said: storedWords((error as Error).message) };
        }
      },
    };
  }

  async probe(account: FiscalAccountAccess): Promise<void> {
    await this.read(account, '/account');
  }

  readStatement({ requestId, body: raw }: ReceivedStatement): FiscalOutcome {
    const spoken = spokenIn(raw);
    if (spoken === null)
      return {
        result: 'unreadable',
        requestId,
        why: storedWords('it is no receipt'),
        claimsSuccess: false,
        raw,
      };
    const { error, receipt } = spoken;
    if (receipt === undefined) {
      const message = error ?? '';
      return { result: 'rejected', requestId, message, canBeCorrected: true, data: null, raw };
    }
    const { device: deviceId, day: fiscalDay, number: fiscalNumber, code, address: qrUrl } = receipt;
    const data = { deviceId, fiscalDay, fiscalNumber, verificationCode: code, qrUrl };
    return { result: 'fiscalised', requestId, data, pdfName: null, error: null, raw };
  }

  receiptHosts() {
    return { known: ['fdmstest.zimra.co.zw'], confirmed: null };
  }

  async identity(account: FiscalAccountAccess): Promise<ServiceIdentity> {
    const deviceId = await this.deviceId(account);
    return { user: null, deviceId, serialNumber: null, tin: null, vatNumber: null, name: null };
  }

  private async deviceId(account: FiscalAccountAccess): Promise<string | null> {
    const { status, body } = await this.ask(account, '/device');
    return status === 404 ? null : (JSON.parse(body) as { id: string }).id;
  }

  async deviceTaxes(account: FiscalAccountAccess): Promise<DeviceTax[]> {
    if ((await this.deviceId(account)) === null)
      throw new Failure('refused', storedWords('the account has no device'));
    const tax = (id: number, percent: string | null): DeviceTax => ({
      ...{ id, name: `Tax ${id}`, percent: percent === null ? null : new Decimal(percent) },
      ...{ validFrom: null, validTill: null },
    });
    return [tax(1, null), tax(2, '0'), tax(3, '15.5')];
  }

  supportedCurrencies(): Promise<string[]> {
    return Promise.resolve(['USD', 'ZWG']);
  }

  async check(account: FiscalAccountAccess): Promise<AccountFinding[]> {
    const parts: readonly [string, () => Promise<unknown>][] = [
      ['ACCOUNT', () => this.probe(account)],
      ['DEVICE', () => this.assertDevice(account)],
      ['TAXES', () => this.deviceTaxes(account)],
      ['CURRENCIES', () => this.supportedCurrencies()],
      ['CREDENTIALS', () => this.probe(account)],
    ];
    const findings: AccountFinding[] = [];
    for (const [code, look] of parts) {
      try {
        await look();
        const message = `${code} is as it should be.`;
        findings.push({ code, level: 'ok', words: { message, nextStep: null }, parameters: {} });
      } catch (error) {
        const { message } = error as Error;
        const words = { message, nextStep: 'Ask the provider.' };
        findings.push({ code, level: 'fault', words, parameters: {} });
      }
    }
    return findings;
  }

  private async assertDevice(account: FiscalAccountAccess): Promise<void> {
    if ((await this.deviceId(account)) === null)
      throw new Failure('refused', storedWords('the account has no device'));
  }

  /** Reads a resource: 200 or 404. @throws Failure */
  private async ask(account: FiscalAccountAccess, path: string): Promise<Answer> {
    const socket = await this.socket();
    try {
      const answer = await this.call(socket, account, 'GET', path);
      if (answer.status === 401)
        throw new Failure('unauthorised', storedWords('your fiscal provider answered HTTP 401'));
      if (answer.status === 404) return answer;
      if (answer.status !== 200 || !answer.body.startsWith('{'))
        throw new Failure('temporary', storedWords('no answer that can be read'));
      return answer;
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure('temporary', storedWords((error as Error).message));
    } finally {
      socket.destroy();
    }
  }

  private read(account: FiscalAccountAccess, path: string): Promise<Answer> {
    return this.ask(account, path);
  }

  private socket(): Promise<Socket> {
    const { hostname, port } = new URL(this.baseUrl);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(socket));
      socket.once('error', ({ message }) => reject(new Failure('not_sent', storedWords(message))));
    });
  }

  private call(
    socket: Socket,
    { credentials }: FiscalAccountAccess,
    method: string,
    path: string,
    body?: Buffer,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${credentials.token ?? ''}` };
      const request = requestOver(`${this.baseUrl}${path}`, {
        ...{ method, headers, createConnection: () => socket },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      request.end(body);
    });
  }
}

function classify({ status, retryAfter, body }: Answer): SubmitAnswer {
  const refused = (because: 'document' | 'account' | 'rate_limit'): SubmitAnswer => ({
    ...{ result: 'refused', message: body, because },
    retryAfterMs: retryAfter === undefined ? null : Number(retryAfter) * 1_000,
  });
  if (status === 401) return refused('account');
  if (status === 422) return refused('document');
  if (status === 429) return refused('rate_limit');
  const spoken = status === 200 ? spokenIn(body) : null;
  if (spoken === null)
    return { result: 'unknown', said: storedWords(`your fiscal provider answered HTTP ${status}`) };
  return { result: 'decided', statement: { requestId: spoken.request, body } };
}

function spokenIn(body: string): Spoken | null {
  try {
    const value = JSON.parse(body) as Spoken | null;
    return typeof value?.request === 'string' ? value : null;
  } catch {
    return null;
  }
}
