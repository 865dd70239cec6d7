import { arranged, readWanted } from './arranged';
import type { Client } from './clients-query';

const client = (name: string, other: Partial<Client> = {}): Client => ({
  ...{ id: name, name, health: 'fine', status: 'connected', statusReason: null, isPaused: false },
  ...{ callsLeft: null, work: [], openDocuments: 0, lastFiscalisedAt: null },
  ...{ vatDueOn: '2026-12-25', vatDaysLeft: 32, personId: null, closeState: 'ready' },
  ...{ closeDueOn: '2026-11-25', closeVat: [], ...other },
});

const RUNNING = client('Ebony Transport', { closeState: 'running' });
const CLIENTS = [
  client('Acacia Motors', { openDocuments: 12, personId: 'rudo', lastFiscalisedAt: '2026-11-20T08:00:00Z' }),
  client('Pâtisserie Baobab', {
    ...{ health: 'critical', openDocuments: 2, vatDaysLeft: 2, closeState: 'signed' },
  }),
  client('Cedar Farm', {
    work: [
      {
        ...{ kind: 'held', code: 'TAX_DIFFERS', severity: 'warning', sentence: null, documents: 1 },
        ...{ totals: [], daysLeft: null, lineCount: 1, page: 'fix-list' },
      },
    ],
    health: 'warning',
    callsLeft: { left: 40, perDay: 1000 },
    ...{ personId: 'tendai', closeState: 'changed' },
  }),
  client('Date Palm', {
    ...{ health: 'disconnected', status: 'disconnected', personId: 'rudo', closeState: 'not_live' },
  }),
];

const names = (query: string): string[] =>
  arranged(CLIENTS, readWanted(new URLSearchParams(query)), (id) => id ?? '').map(({ name }) => name);

describe('the list of clients', () => {
  it.each([
    ['', ['Pâtisserie Baobab', 'Cedar Farm', 'Acacia Motors', 'Date Palm']],
    ['search=patisserie', ['Pâtisserie Baobab']],
    ['search=baobab%20PAT', ['Pâtisserie Baobab']],
    ['health=warning', ['Cedar Farm']],
    ['cause=TAX_DIFFERS', ['Cedar Farm']],
    ['person=rudo&sort=name', ['Acacia Motors', 'Date Palm']],
    ['person=nobody', ['Pâtisserie Baobab']],
    ['sort=-open', ['Acacia Motors', 'Pâtisserie Baobab', 'Cedar Farm', 'Date Palm']],
    ['sort=vat&search=a', ['Pâtisserie Baobab', 'Acacia Motors', 'Cedar Farm', 'Date Palm']],
    ['sort=-calls', ['Cedar Farm', 'Acacia Motors', 'Date Palm', 'Pâtisserie Baobab']],
    ['sort=-last&health=fine', ['Acacia Motors']],
    ['sort=-person', ['Cedar Farm', 'Acacia Motors', 'Date Palm', 'Pâtisserie Baobab']],
    ['close=signed', ['Pâtisserie Baobab']],
    ['close=unsigned&sort=close', ['Cedar Farm', 'Acacia Motors']],
    ['sort=-close', ['Date Palm', 'Pâtisserie Baobab', 'Acacia Motors', 'Cedar Farm']],
    ['sort=connection', ['Acacia Motors', 'Cedar Farm', 'Pâtisserie Baobab', 'Date Palm']],
    ['sort=colour&health=green', ['Pâtisserie Baobab', 'Cedar Farm', 'Acacia Motors', 'Date Palm']],
  ])('is what the address asks for: "%s"', (query, expected) => expect(names(query)).toEqual(expected));

  it('has a client whose period is not over neither among the signed nor among the unsigned', () => {
    const found = (query: string) =>
      arranged([RUNNING], readWanted(new URLSearchParams(query)), () => '').length;
    expect([found('close=unsigned'), found('close=signed'), found('')]).toEqual([0, 0, 1]);
  });
});
