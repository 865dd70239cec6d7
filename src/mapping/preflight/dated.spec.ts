import { anInvoice } from '../../../test/support/sales-document-builder';
import { DATED_OTHERWISE, type DatedOtherwise, withDated } from './tally';

describe('the dates of documents that would be sent', () => {
  const today = '2026-03-31';
  const counted = (issuedOn: string, sentOn: string | null): number[] => {
    const dated: DatedOtherwise = withDated(DATED_OTHERWISE, anInvoice({ issuedOn }), sentOn, today);
    return [dated.beforeToday.documents, dated.late.documents];
  };

  it('count where they are before today, or the present one of a late document', () => {
    expect(counted('2026-03-30', '2026-03-30')).toEqual([1, 0]);
    expect(counted('2026-03-30', today)).toEqual([0, 1]);
    expect(counted(today, today)).toEqual([0, 0]);
    expect(counted('2026-03-30', null)).toEqual([0, 0]);
  });
});
