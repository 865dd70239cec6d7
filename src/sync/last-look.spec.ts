import { isContactCurrent } from './last-look';

const MINUTE = 60_000;
const NOW = new Date('2026-11-28T10:00:00Z');

function at(minutes: number): Date {
  return new Date(NOW.getTime() + minutes * MINUTE);
}

/** Compares times given in minutes before now. */
function isCurrent(
  contactAskedAt: number,
  document: { readonly changed: number; readonly seen: number },
  keptName = 'Gutu Stores',
  state: 'waiting' | 'ready' = 'waiting',
): boolean {
  const sales = { changedAt: at(-document.changed), customer: { name: 'Gutu Stores' } as never };
  const contact = { customer: { name: keptName } as never, fetchedAt: at(-contactAskedAt) };
  return isContactCurrent({ seenAt: at(-document.seen), state }, sales, contact, NOW);
}

describe('a contact that was read from the books', () => {
  it('counts for a document that was read before it, whatever time the books give for its change', () => {
    expect(isCurrent(0, { changed: 1, seen: 0 })).toBe(true);
    expect(isCurrent(0.5, { changed: -9_000, seen: 1 })).toBe(true);
    expect(isCurrent(0.5, { changed: 1, seen: 1 }, 'Gutu Stores (Pvt) Ltd')).toBe(true);
  });

  it('does not count for a document that may have been changed since', () => {
    expect(isCurrent(2, { changed: 1, seen: 1 })).toBe(false);
    expect(isCurrent(2, { changed: -9_000, seen: 1 })).toBe(false);
    // The clock of the books may be ten minutes behind.
    expect(isCurrent(2, { changed: 11, seen: 1 })).toBe(false);
  });

  it('counts for a document that was changed long before it, and only while it bears the same name', () => {
    expect(isCurrent(2, { changed: 12, seen: 1 })).toBe(true);
    expect(isCurrent(2, { changed: 12, seen: 1 }, 'Gutu Stores (Pvt) Ltd')).toBe(false);
  });

  it('counts for a minute where the document is about to be sent, however long ago that was changed', () => {
    expect(isCurrent(1, { changed: 600, seen: 30 }, 'Gutu Stores', 'ready')).toBe(true);
    expect(isCurrent(1.1, { changed: 600, seen: 30 }, 'Gutu Stores', 'ready')).toBe(false);
  });

  it('counts for ten minutes, and not at a time to come, which a clock that was set back leaves behind', () => {
    expect(isCurrent(10, { changed: 60, seen: 30 })).toBe(true);
    expect(isCurrent(10.1, { changed: 60, seen: 30 })).toBe(false);
    expect(isCurrent(-1, { changed: 60, seen: 30 })).toBe(false);
    const sales = { changedAt: at(-60), customer: {} as never };
    expect(isContactCurrent({ seenAt: at(-30), state: 'waiting' }, sales, undefined, NOW)).toBe(false);
  });
});
