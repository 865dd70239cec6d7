import { expectedState, writeNote } from './notes';

describe('notes', () => {
  it.each(['fiscalised', 'waiting', 'never sent'] as const)(
    'tell the state %s to people and programs',
    (state) => {
      const note = writeNote({ shows: 'Four prices', state });
      expect(note).toBe(`Four prices. Expected: ${state}.`);
      expect(expectedState(note)).toBe(state);
    },
  );

  it('give the cause in brackets', () => {
    const note = writeNote({ shows: 'A plumber', state: 'waiting', because: 'the contact has no TIN' });
    expect(note).toBe('A plumber. Expected: waiting (the contact has no TIN).');
    expect(expectedState(note)).toBe('waiting');
  });

  it('are not any text', () => {
    expect(() => expectedState('A plumber. Expected: fined.')).toThrow('Not a note');
  });
});
