import { FAULTS, MAGIC } from './faults';

describe('words in document numbers', () => {
  it.each(MAGIC.map(([word, operation, kind]) => [word, operation, kind]))(
    '%s is a fault that can be ordered as well: %s, %s',
    (_word, operation, kind) => {
      expect(FAULTS[operation]).toContain(kind);
    },
  );

  it('are each reached, although some begin alike', () => {
    const found = MAGIC.map(([word, of]) =>
      MAGIC.find(([candidate, operation]) => operation === of && `INV-${word}-1`.includes(candidate)),
    );
    expect(found).toEqual(MAGIC);
  });
});
