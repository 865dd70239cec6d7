import { anInvoice } from '../../../test/support/sales-document-builder';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { BranchTally } from './branch-tally';

type Given = Partial<SalesDocument>;

const day = (index: number) => `2026-10-${String(1 + (index % 28)).padStart(2, '0')}`;

function divisionsOf(count: number, invoice: (index: number) => Given) {
  const tally = new BranchTally();
  for (let index = 0; index < count; index += 1) {
    tally.add(anInvoice({ number: `INV-${index}`, issuedOn: day(index), ...invoice(index) }));
  }
  return tally
    .divisions()
    .map(({ by, category, parts }) => [
      by,
      category,
      ...parts.map(({ name, amounts }) => `${name} ${amounts.documents}`),
    ]);
}

const isThird = (index: number): boolean => index % 3 === 0;

describe('invoices of one organisation', () => {
  it.each<[string, (index: number) => Given, unknown[]]>([
    [
      'the beginning of their numbers',
      (index) => ({ number: `${isThird(index) ? 'BYO' : 'HRE'}-${index}` }),
      ['number', '', 'HRE- 40', 'BYO- 20'],
    ],
    [
      'their branding theme',
      (index) => ({ brandingThemeId: isThird(index) ? 'theme-2' : 'theme-1' }),
      ['branding_theme', '', 'theme-1 40', 'theme-2 20'],
    ],
    [
      'a tracking category',
      (index) => ({
        tracking: [{ category: 'Branch of sale', option: isThird(index) ? 'Bulawayo' : 'Harare' }],
      }),
      ['tracking', 'Branch of sale', 'Harare 40', 'Bulawayo 20'],
    ],
  ])('that are divided by %s all through the period may be those of branches', (_, invoice, expected) => {
    expect(divisionsOf(60, invoice)).toEqual([expected]);
  });

  it.each<[string, number, (index: number) => Given]>([
    ['are all alike', 60, () => ({})],
    ['are few', 15, (index) => ({ number: `${isThird(index) ? 'BYO' : 'HRE'}-${index}` })],
    ['differ now and then', 200, (index) => ({ number: `${index % 20 === 0 ? 'PRO' : 'INV'}-${index}` })],
    [
      'were given another series in the period',
      28,
      (index) => ({ number: `${index < 14 ? 'INV' : 'RE'}-${index}` }),
    ],
    [
      'are mostly in no part',
      60,
      (index) =>
        index < 24 ? { tracking: [{ category: 'Branch', option: isThird(index) ? 'A' : 'B' }] } : {},
    ],
    [
      'are credited by notes with numbers of their own',
      60,
      (index) => (isThird(index) ? { kind: 'credit_note', number: `CN-${index}` } : {}),
    ],
  ])('that %s are no question of branches', (_, count, invoice) => {
    expect(divisionsOf(count, invoice)).toEqual([]);
  });

  it('stand by their number of documents, and those of as many by name', () => {
    const halves = divisionsOf(60, (index) => ({ number: `${index % 2 === 0 ? 'HRE' : 'BYO'}-${index}` }));
    expect(halves).toEqual([['number', '', 'BYO- 30', 'HRE- 30']]);
  });
});
