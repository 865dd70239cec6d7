import { HttpService } from '@nestjs/axios';
import fc from 'fast-check';
import { Failure } from '../../../src/domain/issues/failure';
import { FiscalHarmonyClient } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import type { FiscalAccountAccess, SubmitAnswer } from '../../../src/fiscal/fiscal-service';
import { HttpClient } from '../../../src/platform/http/http-client';
import { type ScriptedAnswer, ScriptedAnswers } from './scripted-answers';

/** Number of answers; each is served once over HTTP. */
const ANSWERS = 10_000;
const AT_ONCE = 24;

const ACCOUNT: FiscalAccountAccess = {
  id: 'account',
  profile: 'published',
  settings: {},
  credentials: { apiKey: 'k', apiSecret: 's', application: 'a' },
  timeOffset: '+02:00',
};

const QR = {
  QrCodeUrl: 'https://fdms.zimra.co.zw/1',
  VerificationCode: 'A1B2-C3D4',
  FiscalDay: 1,
  DeviceId: 2,
  InvoiceNumber: 3,
};

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    0,
    -1,
    1e308,
    'true',
    [],
    {},
    '\0',
    '\uD800',
    '9'.repeat(400),
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const orOdd = (right: unknown): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: odd });
const objectOf = (fields: Record<string, unknown>): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, orOdd(value)])), {
    requiredKeys: [],
  });

const status = objectOf({ RequestId: 'req-1', Success: true, Error: null, IsActionable: false }).chain(
  (said) =>
    fc
      .oneof(objectOf(QR), fc.constant(QR), odd)
      .map((QrData) => ({ ...said, QrData, FiscalInvoicePdf: 'a.pdf' })),
);
const config = objectOf({
  deviceOperatingMode: 'Online',
  applicableTaxes: [
    { taxID: 1, taxName: 'A', taxPercent: 15.5, taxValidFrom: '2026-01-01' },
    7,
    { taxID: 'x' },
  ],
});
const done = { RequestId: 'req-1', Success: true, QrData: QR, Error: null };
const json: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(done, [done], [null, done], { ...done, Success: 'true' }),
  status,
  fc.array(fc.oneof(status, odd), { maxLength: 3 }),
  objectOf({ Id: 7, FullName: 'A', Username: 'a', Email: 'a@b.c', FiscalProvider: 'g' }),
  fc
    .oneof(
      config,
      config.map((inner) => JSON.stringify(inner)),
      odd,
    )
    .map((CurrentConfig) => ({ CurrentConfig })),
  objectOf({ ExpiresOn: '2027-01-01T00:00:00', Status: 'live', AmountDue: 0.5, IsDeleted: false }),
  fc.array(objectOf({ Id: 1, TaxCode: 'A', DestinationTaxId: 3, SourceCurrency: 'USD' }), { maxLength: 3 }),
  odd,
);
const text: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 8, arbitrary: json.map((value) => Buffer.from(JSON.stringify(value))) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('b9d0a0c6-5d62', '"req-1"', 'req 1', '', ' ', 'OK')
      .map((words) => Buffer.from(words)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.constant(Buffer.from('<!doctype html><title>Sign in</title>')) },
  { weight: 1, arbitrary: fc.constant(Buffer.from('%PDF-1.7 half')) },
  { weight: 1, arbitrary: fc.constant(Buffer.from('%PDF-1.7 whole %%EOF')) },
);
/** Draws a body that is complete, cut, deeply nested or huge. */
const body = fc
  .tuple(text, fc.nat(), fc.constantFrom('as is', 'as is', 'as is', 'cut', 'deep', 'huge'))
  .map(([bytes, at, how]) => {
    if (how === 'cut') return bytes.subarray(0, bytes.length === 0 ? 0 : at % bytes.length);
    if (how === 'deep' && at % 20 === 0) return Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    return how === 'huge' && at % 10 === 0 ? Buffer.concat([bytes, Buffer.alloc(80_000, 'x')]) : bytes;
  });
const answer: fc.Arbitrary<ScriptedAnswer> = fc.record({
  status: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(200, 200, 200, 201, 202) },
    { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
    { weight: 1, arbitrary: fc.constantFrom(301, 302, 307, 308, 400, 401, 404, 429, 500, 503) },
  ),
  headers: fc.oneof(
    fc.constant({}),
    fc.constantFrom<Record<string, string>>(
      { 'Content-Type': 'application/json' },
      { 'Content-Type': 'text/html' },
      { 'Content-Type': 'application/pdf; charset=nonsense' },
      { Location: 'http://127.0.0.1:1/elsewhere' },
      { 'Retry-After': '1e300' },
      { 'Retry-After': '-1' },
      { 'Content-Encoding': 'gzip' },
      { 'Set-Cookie': 'a=b' },
    ),
  ),
  body,
  delivery: fc.constantFrom<ScriptedAnswer['delivery']>(
    ...(['whole', 'whole', 'whole', 'chunked', 'until-close', 'cut', 'reset', 'silent', 'garbage'] as const),
  ),
});

/** True for an answer that arrives completely, judged by the bytes on the wire. */
function isWhole({ delivery, status: code, headers, body: bytes }: ScriptedAnswer): boolean {
  return (
    ['whole', 'chunked', 'until-close'].includes(delivery) &&
    code >= 200 &&
    code < 300 &&
    !(delivery === 'chunked' && bytes.length === 0) &&
    headers['Content-Encoding'] === undefined
  );
}

function mayBeAcceptance(given: ScriptedAnswer): boolean {
  const words = given.body.toString('utf8').trim();
  return isWhole(given) && [200, 201, 202].includes(given.status) && /^"?[ ]?[!-~]{1,100}"?$/.test(words);
}

function mayBeFiscalised(given: ScriptedAnswer): boolean {
  if (!isWhole(given)) return false;
  const said = JSON.parse(given.body.toString('utf8')) as unknown;
  return (Array.isArray(said) ? (said as unknown[]) : [said]).some((element) => {
    const { Success, QrData } = (element ?? {}) as { Success?: unknown; QrData?: Record<string, unknown> };
    return (
      Success === true &&
      Object.keys(QR).every((field) => ['string', 'number'].includes(typeof QrData?.[field]))
    );
  });
}

describe('whatever comes over the wire', () => {
  let script: ScriptedAnswer[];
  let server: ScriptedAnswers;

  beforeAll(async () => {
    script = fc.sample(answer, { numRuns: ANSWERS, seed: 20_260_302 });
    server = await ScriptedAnswers.start(script);
  });

  afterAll(() => server.stop());

  const seen = { accepted: 0, refused: 0, unknown: 0, not_sent: 0, fiscalised: 0, read: 0, failed: 0 };

  async function submit(service: FiscalHarmonyService, given: ScriptedAnswer): Promise<void> {
    const line = await service.connect(ACCOUNT);
    const said: SubmitAnswer = await line.send('invoice', Buffer.from('{"InvoiceId":"1"}'));
    line.close();
    if (said.result === 'decided') throw new Error('this service never says the outcome in its answer');
    seen[said.result] += 1;
    // The bytes were sent, so the result must not say otherwise.
    expect(said.result).not.toBe('not_sent');
    if (said.result === 'accepted') expect(mayBeAcceptance(given)).toBe(true);
    if (said.result === 'refused')
      expect([400, 401, 403, 404, 405, 413, 415, 422, 429]).toContain(given.status);
    if (said.result === 'refused' && said.retryAfterMs !== null) {
      expect(said.retryAfterMs).toBeGreaterThanOrEqual(1_000);
      expect(said.retryAfterMs).toBeLessThanOrEqual(86_400_000);
    }
  }

  async function ask(service: FiscalHarmonyService, given: ScriptedAnswer): Promise<void> {
    for (const statement of await service.statements(ACCOUNT, ['req-1'])) {
      expect(statement.requestId).toBe('req-1');
      if (service.readStatement(statement)?.result !== 'fiscalised') continue;
      seen.fiscalised += 1;
      expect(mayBeFiscalised(given)).toBe(true);
    }
  }

  async function fetchPdf(service: FiscalHarmonyService): Promise<void> {
    expect((await service.pdf(ACCOUNT, 'a.pdf')).toString('latin1')).toMatch(/^%PDF-.*%%EOF/s);
  }

  const wanted = { kind: 'tax', code: 'A', destination: '3', name: 'A' } as const;
  const readings: ((service: FiscalHarmonyService, given: ScriptedAnswer) => Promise<unknown>)[] = [
    ask,
    ask,
    fetchPdf,
    (service) => service.probe(ACCOUNT),
    (service) => service.deviceTaxes(ACCOUNT),
    (service) => service.supportedCurrencies(ACCOUNT),
    (service) => service.mappings(ACCOUNT),
    (service) => service.mapping(ACCOUNT, 'tax', '1'),
    (service) => service.addMapping(ACCOUNT, wanted),
    (service) => service.deleteMapping(ACCOUNT, 'currency', '1'),
    (service) => service.check(ACCOUNT, new Date('2026-03-02T08:00:00Z')),
  ];

  async function meet(index: number, http: HttpClient): Promise<void> {
    const given = script[index];
    if (given === undefined) return;
    const service = new FiscalHarmonyService(new FiscalHarmonyClient(http, `${server.url}/${index}`));
    if (index % 2 === 0) return submit(service, given);
    const reading = readings[((index - 1) / 2) % readings.length];
    try {
      await reading?.(service, given);
      seen.read += 1;
    } catch (error) {
      // Rethrows anything but a Failure, since it is a crash.
      if (!(error instanceof Failure)) throw error;
      seen.failed += 1;
    }
  }

  it('is never a crash, an acceptance that was none, or a fiscalisation that was none', async () => {
    const http = new HttpClient(new HttpService());
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < script.length) await meet(next++, http);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    // Checks that each result occurred often; otherwise the run proves nothing.
    for (const result of ['accepted', 'refused', 'unknown', 'fiscalised', 'read', 'failed'] as const) {
      expect(seen[result]).toBeGreaterThan(20);
    }
    expect(seen.accepted + seen.refused + seen.unknown + seen.read + seen.failed).toBe(ANSWERS);
  }, 600_000);
});
