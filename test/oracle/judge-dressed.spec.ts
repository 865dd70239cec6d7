import type { FiscalDocument } from '../../src/domain/fiscal/fiscal-document';
import type { Issue } from '../../src/domain/issues/issue';
import { mapDocument } from '../../src/mapping/map-document';
import { dressedDocument, type DressedDocument } from './dressed-document';
import { judgeDressed } from './judge-dressed';

const FIRST_SEED = 20_260_302;

/** First document of the shop that meets the condition, with its correct result of the mapping. */
function first(wanted: (dressed: DressedDocument) => boolean): [DressedDocument, FiscalDocument] {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + 2_000; seed += 1) {
    const dressed = dressedDocument(seed);
    if (dressed.theme !== 'plain' || dressed.expected.holds.length > 0 || !wanted(dressed)) continue;
    const answer = mapDocument(dressed.document, dressed.rules, dressed.circumstances);
    if ('issues' in answer || judgeDressed(dressed, answer).length > 0) continue;
    return [dressed, answer.fiscalDocument];
  }
  throw new Error('No such document among the first ones');
}

const hasAddress = ({ expected }: DressedDocument): boolean => typeof expected.buyer.address === 'object';
const isNobody = ({ expected }: DressedDocument): boolean => expected.buyer.contact === 'nothing';
const isSilent = ({ expected }: DressedDocument): boolean => expected.notices.length > 0;
const isNote = ({ expected }: DressedDocument): boolean => expected.originalId !== null;
const isElsewhere = ({ expected }: DressedDocument): boolean => expected.submittedAs !== null;
const isLate = ({ document, expected }: DressedDocument): boolean => expected.sentOn !== document.issuedOn;
const isRenamed = ({ document, expected }: DressedDocument): boolean =>
  expected.currency !== document.currency;
const anyOne = (): boolean => true;

describe('the judge of buyers, codes and texts', () => {
  it.each<[string, (dressed: DressedDocument) => boolean, (sent: FiscalDocument) => object, RegExp]>([
    ['another reference', anyOne, () => ({ reference: 'x' }), /reference is "x"/],
    ['another number', anyOne, () => ({ number: 'INV-2' }), /number is "INV-2"/],
    ['another date', anyOne, () => ({ issuedOn: '2026-03-03' }), /date is/],
    ['another currency', anyOne, () => ({ currency: 'ZWG' }), /currency is/],
    ['the books’ name of a currency', isRenamed, () => ({ currency: 'ZWL' }), /currency is/],
    ['a late document without its own date', isLate, () => ({ reference: 'PO 1' }), /reference is/],
    ['a late document with its own date', isLate, () => ({ issuedOn: '2024-04-01' }), /date is/],
    ['another original', isNote, () => ({ originalId: 'x' }), /original is "x"/],
    ['an original by an id that the service does not know', isElsewhere, asOwn, /id of the original/],
    ['another payment', anyOne, () => ({ paymentMethod: 'Cash' }), /payment is/],
    ['another name', anyOne, ({ buyer }) => ({ buyer: { ...buyer, name: 'x' } }), /name is "x"/],
    ['a foreign number', isNobody, ({ buyer }) => ({ buyer: { ...buyer, tin: '1001234567' } }), /TIN is/],
    ['a phone of nobody', isNobody, ({ buyer }) => ({ buyer: { ...buyer, phone: '1' } }), /phone/],
    ['no address', hasAddress, ({ buyer }) => ({ buyer: { ...buyer, address: null } }), /address is null/],
    ['a province that is not that of the town', hasAddress, inProvince('x'), /province is "x"/],
    ['three parts of an address', hasAddress, inProvince(' '), /part of the address is missing/],
    ['silence about what is sent otherwise', isSilent, () => ({ adjustments: [] }), /does not say/],
    ['another product code', anyOne, withCode, /quantity of/],
  ])('sees %s', (_name, wanted, change, fault) => {
    const [dressed, right] = first(wanted);
    const wrong = { ...right, ...change(right) };
    expect(judgeDressed(dressed, { fiscalDocument: wrong }).join('\n')).toMatch(fault);
  });

  it('sees what is sent though it must be held, and what is held for something else', () => {
    const [dressed, right] = first(anyOne);
    const expected = { ...dressed.expected, holds: ['BUYER_TIN_MISSING'] };
    const held: Issue = { code: 'BUYER_ABROAD', path: '', message: 'Held.' };
    const ofSent = judgeDressed({ ...dressed, expected }, { fiscalDocument: right });
    expect(ofSent).toEqual(['sent though it must be held: BUYER_TIN_MISSING']);
    expect(judgeDressed({ ...dressed, expected }, { issues: [held] })).toEqual([
      'held, but not for BUYER_TIN_MISSING',
      'held though it can be sent: BUYER_ABROAD',
    ]);
  });
});

function inProvince(province: string): (sent: FiscalDocument) => object {
  return ({ buyer }) => ({ buyer: { ...buyer, address: { ...buyer.address, province } } });
}

function asOwn(): object {
  return { originalSubmittedAs: undefined };
}

function withCode({ lines }: FiscalDocument): object {
  return { lines: lines.map((line, index) => (index === 0 ? { ...line, productCode: '1001' } : line)) };
}
