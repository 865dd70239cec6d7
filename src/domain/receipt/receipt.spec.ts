import { WRITE_BACK_PARTS } from './receipt';

describe('the parts of a write-back', () => {
  it('begin with the PDF: what comes after it points to it', () => {
    expect(WRITE_BACK_PARTS).toEqual(['attachment', 'note', 'link', 'reference']);
  });
});
