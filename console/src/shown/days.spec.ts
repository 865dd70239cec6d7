import { spellDay, spellDaysIn, spellMonth } from './days';

describe('a calendar day', () => {
  afterEach(() => spellDaysIn('en-GB'));

  it('is spelled as the English do, whatever the clocks of the reader show', () => {
    expect(spellDay('2026-11-23')).toBe('23 Nov 2026');
    expect(spellMonth('2026-11')).toBe('November 2026');
  });

  it('is spelled in the language of the page', () => {
    spellDaysIn('pt-MZ');
    expect(spellDay('2026-11-23')).toBe('23/11/2026');
    expect(spellMonth('2026-11')).toBe('novembro de 2026');
  });

  it.each(['', 'never', '2026-13-01', '2026-11'])('that is none stays as it is: "%s"', (text) =>
    expect(spellDay(text)).toBe(text),
  );
});
