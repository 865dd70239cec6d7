import { pairsOfCall, proposedPair } from './pairs-of-call';

const PATH = '/api/organisations/7/moved-sales';
const PAIR = { documentId: 'd', documentNumber: 'INV-1', originalId: 'o', differences: ['rest' as const] };
const SALE = {
  ...{ documentId: 'o', organisationId: '1', organisation: 'Old Books', number: 'INV-1', customer: 'Buyer' },
  ...{ issuedOn: '2026-05-03', currency: 'USD', total: '115.50', totalTax: '15.50', obstacles: [] },
  receipt: { deviceId: '77001', fiscalNumber: '15', datedOn: null, verificationCode: null, address: null },
  differences: ['rest' as const],
};
const MOVED = {
  ...{ documentId: 'd', number: 'INV-1', customer: 'Buyer', issuedOn: '2026-05-03', currency: 'USD' },
  ...{ total: '40.00', reason: null },
  sales: [{ ...SALE, documentId: 'other' }, SALE],
};

describe('the pairs that a second person confirms', () => {
  it('are those of the call, and of no other call', () => {
    expect(pairsOfCall({ path: PATH, body: { by: 'Rudo', pairs: [PAIR] } })).toEqual([PAIR]);
    expect(pairsOfCall({ path: PATH, body: null })).toBeNull();
    expect(pairsOfCall({ path: '/api/documents/7/same-sale', body: { pairs: [PAIR] } })).toBeNull();
  });

  it('are shown as they are proposed now, with the sale that is confirmed alone', () => {
    const proposed = { pairs: [MOVED], rest: [] };
    expect(proposedPair(PAIR, proposed)).toEqual({ ...MOVED, sales: [SALE] });
    expect(proposedPair(PAIR, { pairs: [], rest: [MOVED] })).not.toBeNull();
    expect(proposedPair({ ...PAIR, documentId: 'gone' }, proposed)).toBeNull();
    expect(proposedPair({ ...PAIR, originalId: 'gone' }, proposed)).toBeNull();
  });
});
