import fc from 'fast-check';
import type { FiscalOutcome } from '../../domain/fiscal/outcome';
import { anyCharacter } from '../../../test/support/arbitrary-text';
import { fromStatusRequest } from './from-fiscal-harmony';
import { fromStatusList } from './status-list';
import { draws } from '../../../test/support/draws';

const RUNS = draws(5_000);

const QR_FIELDS = ['QrCodeUrl', 'VerificationCode', 'FiscalDay', 'DeviceId', 'InvoiceNumber'] as const;

/** Possible values of a field: valid, missing, of a wrong type, or huge. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    false,
    '',
    ' ',
    0,
    1,
    -1,
    'true',
    'null',
    [],
    {},
    [[]],
    'req-1',
  ),
  fc.double(),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
  fc.constantFrom('9'.repeat(400), 'x'.repeat(5000), 1e308, '\0', '\uD800', 'https://', 'http://a b'),
  fc.jsonValue({ maxDepth: 2 }),
);
const orOdd = (right: unknown, weight = 3): fc.Arbitrary<unknown> =>
  fc.oneof({ weight, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: odd });

const qrData = fc.record({
  QrCodeUrl: orOdd('https://fdms.zimra.co.zw/0000012345', 8),
  VerificationCode: orOdd('A1B2-C3D4-E5F6-7890', 8),
  FiscalDay: orOdd(123, 8),
  DeviceId: orOdd(12345, 8),
  InvoiceNumber: orOdd(456, 8),
});
const element = fc.record({
  RequestId: orOdd('req-1', 8),
  Success: orOdd(true),
  QrData: fc.oneof({ weight: 4, arbitrary: qrData }, { weight: 1, arbitrary: odd }),
  Error: orOdd(null),
  IsActionable: orOdd(false),
  FiscalInvoicePdf: orOdd('a.pdf'),
});
const answer = fc.oneof(
  element,
  fc.array(element, { maxLength: 3 }),
  fc.array(fc.oneof(element, odd), { maxLength: 3 }),
);

function readAll(text: string): { outcome: FiscalOutcome | null; body: string }[] {
  return fromStatusList(text).map((statement) => ({
    outcome: fromStatusRequest(statement),
    body: statement.body,
  }));
}

/** Judges independently with another reader: explicit success, and five non-empty numbers. */
function isProven(body: string): boolean {
  const json = JSON.parse(body) as { Success?: unknown; QrData?: Record<string, unknown> | null };
  return (
    json.Success === true &&
    QR_FIELDS.every((field) => {
      const value = json.QrData?.[field];
      return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
    })
  );
}

describe('whatever the service answers', () => {
  it('is never taken for a fiscalisation unless success and all five numbers are there', () => {
    let [fiscalised, others] = [0, 0];
    fc.assert(
      fc.property(answer, (json) => {
        for (const { outcome, body } of readAll(JSON.stringify(json))) {
          if (outcome?.result !== 'fiscalised') {
            others += 1;
            continue;
          }
          fiscalised += 1;
          expect(isProven(body)).toBe(true);
          expect(Object.values<string>({ ...outcome.data }).every((value) => value.trim() !== '')).toBe(true);
          expect(outcome.data.qrUrl).toMatch(/^https?:\/\//);
        }
      }),
      { numRuns: RUNS },
    );
    expect(fiscalised).toBeGreaterThan(RUNS / 100);
    expect(others).toBeGreaterThan(RUNS / 100);
  });

  it('is never taken for a rejection unless success is denied and an error is given', () => {
    let rejected = 0;
    const failing = answer.map((json) =>
      JSON.stringify(json).replaceAll('"Success":true', '"Success":false'),
    );
    fc.assert(
      fc.property(failing, (text) => {
        for (const { outcome, body } of readAll(text)) {
          expect(outcome?.result).not.toBe('fiscalised');
          if (outcome?.result !== 'rejected') continue;
          rejected += 1;
          const json = JSON.parse(body) as { Success?: unknown; Error?: unknown };
          expect(json.Success).toBe(false);
          const isSilent = [null, undefined, '', false].includes(json.Error as null);
          // Requires complete numbers without an error text; otherwise it would count as a plain rejection.
          if (outcome.data === null) expect(isSilent).toBe(false);
          expect(outcome.message === '').toBe(isSilent);
        }
      }),
      { numRuns: RUNS },
    );
    expect(rejected).toBeGreaterThan(RUNS / 100);
  });

  it('and is cut off somewhere is no JSON and no news at all', () => {
    fc.assert(
      fc.property(element, fc.nat(), (json, at) => {
        const whole = JSON.stringify([json]);
        const part = whole.slice(0, at % whole.length);
        expect(() => fromStatusList(part)).toThrow(SyntaxError);
      }),
      { numRuns: RUNS },
    );
  });

  it('and holds any bytes at all is read or refused with a SyntaxError, never with another fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.json()), (text) => {
        let statements: ReturnType<typeof fromStatusList> = [];
        try {
          statements = fromStatusList(text);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
        for (const statement of statements)
          expect(fromStatusRequest(statement)?.result).not.toBe('fiscalised');
      }),
      { numRuns: RUNS },
    );
  });
});
