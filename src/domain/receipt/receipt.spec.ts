import { WRITE_BACK_PARTS, receiptMoment } from './receipt';

describe('the parts of a write-back', () => {
  it('begin with the PDF: what comes after it points to it', () => {
    expect(WRITE_BACK_PARTS).toEqual(['attachment', 'note', 'link', 'reference']);
  });
});

describe('the moment that a receipt is dated', () => {
  it.each([
    [
      'the first of the account: its day at the present time',
      null,
      '2026-03-03T08:00:00',
      '2026-03-02T08:00:00',
    ],
    ['after one of an earlier day', '2026-03-01T15:00:00', '2026-03-03T08:00:00', '2026-03-02T08:00:00'],
    ['after one of its day, earlier', '2026-03-02T07:00:00', '2026-03-02T15:00:00', '2026-03-02T15:00:00'],
    [
      'the next morning, after one of its afternoon',
      '2026-03-02T15:00:00',
      '2026-03-03T08:00:00',
      '2026-03-02T15:00:00',
    ],
    ['in the second of the one before', '2026-03-02T15:00:00', '2026-03-02T15:00:00', '2026-03-02T15:00:00'],
  ])('%s', (_case, last, now, expected) => {
    expect(receiptMoment('2026-03-02', now, last)).toBe(expected);
  });
});
