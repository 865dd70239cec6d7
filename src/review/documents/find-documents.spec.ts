import { searchTerms } from './find-documents';

describe('what a person looks for', () => {
  it('is every word of the text, sign by sign, in any order', () => {
    expect(searchTerms(' INV-0024  pâtisserie 100% ').patterns).toEqual([
      '%INV-0024%',
      '%pâtisserie%',
      '%100\\%%',
    ]);
  });

  it('is a sum, however it is printed', () => {
    expect(searchTerms('USD $64,315.02').patterns).toEqual(['%USD%', '%64315.02%']);
    expect(searchTerms('Ndlovu, Sons; 1,23').patterns).toEqual(['%Ndlovu%', '%Sons%', '% 1,23%']);
  });

  it('is the beginning of a word where it is too short for the index of parts', () => {
    expect(searchTerms('nd 7 _1 ,').patterns).toEqual(['% nd%', '% 7%', '% \\_1%', '% ,%']);
  });

  it('may be the beginning of a verification code, with its hyphens or without', () => {
    expect(searchTerms('639d-4978').code).toBe('639D4978');
    expect(searchTerms('639d 4978 A').code).toBe('639D4978A');
    expect([searchTerms('639').code, searchTerms('INV/24').code]).toEqual([null, null]);
  });

  it('may be a fiscal number, with leading zeros or without', () => {
    expect(searchTerms('0000000412').numbers).toEqual(['0000000412', '412']);
    expect(searchTerms('412').numbers).toEqual(['412']);
    expect(searchTerms('INV-412').numbers).toEqual([]);
  });

  it('is nothing where there is no word', () => {
    expect(searchTerms('  ')).toEqual({ patterns: [], code: null, numbers: [] });
  });
});
