import { spellDay, spellDaysIn, spellDaysOf, spellMonth } from './days';

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
    expect(spellDaysOf('from 2025-11-30 to 2026-01-01 08:07 UTC, INV-2026-11-231')).toBe(
      'from 30/11/2025 to 01/01/2026 08:07 UTC, INV-2026-11-231',
    );
  });

  it.each(['', 'never', '2026-13-01', '2026-11'])('that is none stays as it is: "%s"', (text) =>
    expect(spellDay(text)).toBe(text),
  );
});
