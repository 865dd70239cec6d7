import { storedAlert } from '../../domain/issues/alert-catalogue';
import type { AlertFact } from './alert-facts.repository';
import type { Alert } from './alerts.entities';
import { alertChanges } from './alert-survey.service';

const NOW = new Date('2026-03-02T12:00:00Z');
const EARLIER = new Date('2026-03-02T11:00:00Z');

function fact(given: Partial<Extract<AlertFact, { cause: 'DOCUMENTS_REJECTED' }>> = {}): AlertFact {
  return {
    ...{ cause: 'DOCUMENTS_REJECTED', subject: 'org', organisationId: 'org', about: 'Msasa', named: {} },
    ...{ documents: 2, numbers: ['INV-2', 'INV-1'], lastAt: EARLIER, repeats: 2 },
    ...given,
  };
}

const said = (documents: number, numbers: string[]) =>
  storedAlert('DOCUMENTS_REJECTED', { subject: 'org', about: 'Msasa', documents, numbers });

function remembered(given: Partial<Alert> = {}): Alert {
  return {
    ...{ id: 'alert', cause: 'DOCUMENTS_REJECTED', subject: 'org', organisationId: 'org', about: 'Msasa' },
    ...{
      detail: said(2, ['INV-2', 'INV-1']),
      documents: 2,
      numbers: ['INV-2', 'INV-1'],
      occurrences: 2,
    },
    ...{ openedAt: EARLIER, lastAt: EARLIER, closedAt: null, acknowledgedAt: null, acknowledgedBy: null },
    ...{ toldAs: null, toldAt: null, toldOccurrences: 0 },
    ...given,
  };
}

describe('a look at everything', () => {
  it('opens what is new, with the moment at which it happened', () => {
    const { open, change } = alertChanges([fact()], [], NOW);
    expect(change).toEqual([]);
    expect(open).toEqual([
      expect.objectContaining({
        ...{ cause: 'DOCUMENTS_REJECTED', subject: 'org', occurrences: 2, lastAt: EARLIER, openedAt: NOW },
        detail: said(2, ['INV-2', 'INV-1']),
      }),
    ]);
  });

  it('writes nothing while nothing changes', () => {
    expect(alertChanges([fact()], [remembered()], NOW)).toEqual({ open: [], change: [] });
  });

  it('counts a repeat, and only what is later than the last one', () => {
    const again = fact({ documents: 3, numbers: ['INV-3', 'INV-2', 'INV-1'], lastAt: NOW, repeats: 1 });
    const { change } = alertChanges([again], [remembered()], NOW);
    expect(change).toEqual([
      { id: 'alert', change: expect.objectContaining({ occurrences: 3, lastAt: NOW, documents: 3 }) },
    ]);
  });

  it('shows fewer documents without counting that as a repeat', () => {
    const { change } = alertChanges([fact({ documents: 1, numbers: ['INV-2'] })], [remembered()], NOW);
    expect(change).toEqual([
      { id: 'alert', change: expect.objectContaining({ documents: 1, occurrences: 2, lastAt: EARLIER }) },
    ]);
  });

  it('closes what is no longer so', () => {
    expect(alertChanges([], [remembered()], NOW).change).toEqual([
      { id: 'alert', change: { closedAt: NOW } },
    ]);
    expect(alertChanges([], [remembered({ closedAt: EARLIER })], NOW).change).toEqual([]);
  });

  it('opens the same alert again when its cause comes back', () => {
    const acknowledged = { acknowledgedAt: EARLIER, acknowledgedBy: 'Ruva' };
    const older = remembered({ id: 'older', closedAt: new Date(0) });
    const closed = remembered({ closedAt: EARLIER, ...acknowledged });
    const { open, change } = alertChanges([fact({ lastAt: NOW, repeats: 1 })], [older, closed], NOW);
    expect(open).toEqual([]);
    expect(change).toEqual([
      {
        id: 'alert',
        change: expect.objectContaining({
          closedAt: null,
          acknowledgedAt: null,
          occurrences: 3,
          lastAt: NOW,
        }),
      },
    ]);
  });

  it('keeps causes and subjects apart', () => {
    const uncertain: AlertFact = {
      ...fact(),
      ...{ cause: 'DOCUMENTS_UNCERTAIN', named: { left: null, forgotten: 0 } },
    };
    const facts = [fact(), fact({ subject: 'other' }), uncertain];
    const { open, change } = alertChanges(facts, [remembered()], NOW);
    expect(open.map(({ cause, subject }) => [cause, subject])).toEqual([
      ['DOCUMENTS_REJECTED', 'other'],
      ['DOCUMENTS_UNCERTAIN', 'org'],
    ]);
    expect(change).toEqual([]);
  });
});
