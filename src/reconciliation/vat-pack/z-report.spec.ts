import { Decimal } from '../../documents/money';
import {
  compareZReport,
  readZReport,
  readZReportCsv,
  ZReportFaults,
  zReportSentence,
  zReportVerdict,
} from './z-report';

const CSV = `deviceId,fiscalDay,currency,taxCode,kind,amount,tax
1,9,USD,STD,invoice,115.50,15.50
1,10,USD,STD,credit_note,11.55,1.55
`;
const LINE = { deviceId: '1', fiscalDay: '9', currency: 'USD', taxCode: 'STD', kind: 'invoice' as const };

describe('a Z-report', () => {
  it('is read from CSV by its headings, or from a list', () => {
    const lines = readZReportCsv(`\uFEFF${CSV}`);
    expect(lines[0]).toEqual({ ...LINE, amount: '115.50', tax: '15.50' });
    expect(readZReport(lines)).toEqual(lines);
  });

  it.each([
    ['', 'the Z-report has no lines'],
    ['a,b\n1,2', 'line 1: deviceId is missing'],
    [CSV.replace('credit_note', 'refund'), 'line 2: kind must be invoice or credit_note, not "refund"'],
    [CSV.replace('115.50', '115,50'), 'not a CSV file with headings'],
    [CSV.replace('115.50', 'many'), 'line 1: amount must be an amount such as 12.50, not "many"'],
  ])('%j is refused with its place: %s', (csv, why) => {
    expect(() => readZReportCsv(csv)).toThrow(ZReportFaults);
    expect(() => readZReportCsv(csv)).toThrow(why);
  });

  it('is compared per day, tax and currency; what only one side has is a difference', () => {
    const sent = (taxCode: string, amount: string) => ({
      ...LINE,
      ...{ taxCode, amount: new Decimal(amount), tax: new Decimal('15.50') },
    });
    const compared = compareZReport(readZReportCsv(CSV), [
      sent('STD', '100'),
      { ...sent('STD', '15.50'), tax: new Decimal(0) },
      sent('ZERO', '5'),
    ]);
    expect(
      compared.map((one) => [one.fiscalDay, one.taxCode, one.amount, one.sentAmount, one.agrees]),
    ).toEqual([
      ['9', 'STD', '115.50', '115.50', true],
      ['9', 'ZERO', '0.00', '5.00', false],
      ['10', 'STD', '11.55', '0.00', false],
    ]);
    expect(zReportVerdict(compared)).toEqual({ totals: 3, differences: 2 });
  });

  it('has a verdict in a sentence', () => {
    expect(zReportSentence({ totals: 3, differences: 1 })).toBe(
      'Of 3 totals of the Z-reports 1 differs from what was submitted.',
    );
    expect(zReportSentence({ totals: 1, differences: 0 })).toBe(
      'The Z-reports agree with what was submitted: 1 total.',
    );
  });
});
