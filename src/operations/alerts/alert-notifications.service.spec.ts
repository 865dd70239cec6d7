import type { Alert } from './alerts.entities';
import { dueMessage } from './alert-notifications.service';

const NOON = new Date('2026-03-02T12:00:00Z');
const SETTINGS = { mutedCauses: [], quietMinutes: 60, digestMinutes: 5 };

const minutesAgo = (minutes: number): Date => new Date(NOON.getTime() - minutes * 60_000);

function due(alert: Partial<Alert>, settings: object = {}): string | null {
  const fresh: Partial<Alert> = {
    ...{ cause: 'DOCUMENTS_REJECTED', documents: 1, openedAt: minutesAgo(10), closedAt: null },
    ...{ occurrences: 1, toldAs: null, toldAt: null, toldOccurrences: 0, acknowledgedAt: null },
  };
  return dueMessage({ ...fresh, ...alert } as Alert, { ...SETTINGS, ...settings }, NOON);
}

describe('what is sent about an alert', () => {
  it('is its opening, once it has gathered documents for the digest time', () => {
    expect(due({ openedAt: minutesAgo(4) })).toBeNull();
    expect(due({ openedAt: minutesAgo(5) })).toBe('opened');
    expect(due({ openedAt: NOON, documents: null })).toBe('opened');
    expect(due({ openedAt: NOON }, { digestMinutes: 0 })).toBe('opened');
  });

  it('is a repeat, after the quiet time', () => {
    const told: Partial<Alert> = { toldAs: 'open', toldOccurrences: 1, occurrences: 3 };
    expect(due({ ...told, toldAt: minutesAgo(59) })).toBeNull();
    expect(due({ ...told, toldAt: minutesAgo(60) })).toBe('updated');
    expect(due({ ...told, toldAt: minutesAgo(60), occurrences: 1 })).toBeNull();
  });

  it('is no repeat once a person has acknowledged', () => {
    const told: Partial<Alert> = { toldAs: 'open', toldOccurrences: 1, toldAt: minutesAgo(90) };
    expect(due({ ...told, occurrences: 3, acknowledgedAt: minutesAgo(80) })).toBeNull();
  });

  it('is its end, at once, if its opening was sent', () => {
    expect(due({ toldAs: 'open', toldAt: minutesAgo(1), closedAt: NOON })).toBe('closed');
    expect(due({ toldAs: null, closedAt: NOON })).toBeNull();
    expect(due({ toldAs: 'closed', toldAt: minutesAgo(90), closedAt: minutesAgo(90) })).toBeNull();
  });

  it('is its opening again when it comes back, but not within the quiet time', () => {
    expect(due({ toldAs: 'closed', toldAt: minutesAgo(10), occurrences: 2 })).toBeNull();
    expect(due({ toldAs: 'closed', toldAt: minutesAgo(61), occurrences: 2 })).toBe('opened');
  });

  it('is nothing for a muted cause, except the end of what was sent before', () => {
    const mutedCauses = ['DOCUMENTS_REJECTED'];
    expect(due({}, { mutedCauses })).toBeNull();
    expect(due({ toldAs: 'open', toldAt: minutesAgo(90), occurrences: 9 }, { mutedCauses })).toBeNull();
    expect(due({ toldAs: 'open', toldAt: minutesAgo(90), closedAt: NOON }, { mutedCauses })).toBe('closed');
  });
});
