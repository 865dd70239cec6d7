import { Decimal } from '../../domain/money';
import { compareZReport } from './device-totals.service';

type DeviceTotal = Parameters<typeof compareZReport>[1][number];
import {
  MOST_LINES,
  readZReport,
  readZReportCsv,
  ZReportFaults,
  zReportSentence,
  ZReportTooLong,
  zReportVerdict,
} from './z-report';

const CSV = `deviceId,fiscalDay,currency,taxId,percent,kind,amount,tax
1,9,USD,517,15.50,invoice,115.50,15.50
1,10,USD,517,15.5 %,credit_note,11.55,1.55
`;
const BY_CODE = `deviceId,fiscalDay,currency,taxCode,kind,amount,tax
1,9,USD,STD,invoice,115.50,15.50
`;
const DAY = { deviceId: '1', fiscalDay: '9', currency: 'USD', kind: 'invoice' as const };

function sent(taxCode: string, amount: string, tax: string, changes: Partial<DeviceTotal> = {}): DeviceTotal {
  const total = { amount: new Decimal(amount), tax: new Decimal(tax) };
  return { ...DAY, ...total, taxCode, percent: '15.5', deviceTaxId: 517, ...changes };
}

const verdicts = (csv: string, totals: readonly DeviceTotal[]) =>
  compareZReport(readZReportCsv(csv), totals).map((one) => [
    ...[one.fiscalDay, one.taxId, one.percent, one.amount, one.sentAmount, one.agrees],
  ]);

describe('a Z-report', () => {
  it('is read from CSV by its headings, or from a list', () => {
    const lines = readZReportCsv(`\uFEFF${CSV}`);
    const [amount, tax] = ['115.50', '15.50'];
    expect(lines[0]).toEqual({ ...DAY, taxId: '517', percent: '15.5', taxCode: '', amount, tax });
    expect(readZReport(lines)).toEqual(lines);
    expect(readZReportCsv(BY_CODE)).toEqual([{ ...lines[0], taxId: '', percent: '', taxCode: 'STD' }]);
  });

  it.each([
    ['', { fault: 'no_lines' }],
    ['a,b\n1,2', { fault: 'missing', line: 1, field: 'deviceId' }],
    [CSV.replace('517', ''), { fault: 'tax_unnamed', line: 1 }],
    [CSV.replace('15.50,', 'half,'), { fault: 'no_rate', line: 1, field: 'percent', value: 'half' }],
    [CSV.replace('credit_note', 'refund'), { fault: 'no_kind', line: 2, field: 'kind', value: 'refund' }],
    [CSV.replace('115.50', '115,50'), { fault: 'no_csv', line: 2 }],
    [CSV.replace('11.55', '-11.55'), { fault: 'negative', line: 2, field: 'amount', value: '-11.55' }],
    [CSV.replace('115.50', 'many'), { fault: 'no_amount', line: 1, field: 'amount', value: 'many' }],
  ])('%j is refused with its place: %j', (csv, fault) => {
    expect(() => readZReportCsv(csv)).toThrow(ZReportFaults);
    expect(() => readZReportCsv(csv)).toThrow(JSON.stringify(fault).slice(1, -1));
  });

  it('has at most so many lines', () => {
    const [line] = readZReportCsv(CSV);
    const lines = Array.from({ length: MOST_LINES }, () => line);
    expect(readZReport(lines)).toHaveLength(MOST_LINES);
    expect(() => readZReport([...lines, line])).toThrow(ZReportTooLong);
  });

  it('is compared by the id and the rate of the device: two of our codes may be one tax of it', () => {
    const totals = [
      sent('STD', '100', '13.42'),
      sent('SERVICES', '15.50', '2.08'),
      sent('ZERO', '5', '0', { percent: '0', deviceTaxId: 2 }),
    ];
    expect(verdicts(CSV, totals)).toEqual([
      ['9', '2', '0', '0.00', '5.00', false],
      ['9', '517', '15.5', '115.50', '115.50', true],
      ['10', '517', '15.5', '11.55', '0.00', false],
    ]);
    const compared = compareZReport(readZReportCsv(CSV), totals);
    expect(zReportVerdict(compared.map((one) => ({ ...one, isShared: false })))).toEqual({
      ...{ totals: 3, differences: 2, isShared: false },
    });
    expect(zReportVerdict(compared.map((one) => ({ ...one, isShared: one.agrees })))).toMatchObject({
      isShared: false,
    });
    expect(zReportVerdict(compared.map((one) => ({ ...one, isShared: !one.agrees })))).toMatchObject({
      isShared: true,
    });
  });

  it('by code alone is compared by the id that the code was sent with', () => {
    expect(verdicts(BY_CODE, [sent('STD', '115.50', '15.50')])).toEqual([
      ['9', '517', '15.5', '115.50', '115.50', true],
    ]);
    const unknown = sent('STD', '115.50', '15.50', { deviceTaxId: null });
    expect(verdicts(BY_CODE, [unknown])).toEqual([['9', '', '15.5', '115.50', '115.50', true]]);
  });

  it('is compared by the rate where the id of what was sent is not known, if only one tax has it', () => {
    const unknown = sent('STD', '115.50', '15.50', { deviceTaxId: null });
    expect(verdicts(CSV, [unknown])[0]).toEqual(['9', '517', '15.5', '115.50', '115.50', true]);
    const other = `${CSV}1,9,USD,1,15.5,invoice,1.00,0.13\n`;
    expect(verdicts(other, [unknown])[0]).toEqual(['9', '', '15.5', '0.00', '115.50', false]);
  });

  it('has a verdict in a sentence', () => {
    expect(zReportSentence({ totals: 3, differences: 1, isShared: false })).toBe(
      'Of 3 totals of the Z-reports 1 differs from what was submitted.',
    );
    expect(zReportSentence({ totals: 3, differences: 1, isShared: true })).toMatch(
      /submitted\. The device also serves other clients: its report holds their receipts too/,
    );
    expect(zReportSentence({ totals: 1, differences: 0, isShared: false })).toBe(
      'The Z-reports agree with what was submitted: 1 total.',
    );
  });
});
