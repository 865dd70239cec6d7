import { gatesOf, type Gate, type Journey } from './gates';
import { issue, ISSUE_CATALOGUE } from './issue';
import { DOCUMENT_STATES } from './lifecycle';

const AT = new Date('2026-03-02T10:00:00Z');

function journey(changes: Partial<Journey> = {}): Journey {
  return {
    firstSeenAt: AT,
    connection: { status: 'connected', reason: null, since: AT },
    ...{ isPaused: false, hasFiscalAccount: true, issues: [], state: 'ready', reason: null, explanation: '' },
    ...{ changedAt: AT, lastFailure: null, forgottenSubmissions: 0, submissions: [], fiscalNumber: null },
    refusedParts: [],
    ...changes,
  };
}

function closed(changes: Partial<Journey>): Gate[] {
  return gatesOf(journey(changes)).filter((gate) => gate.state === 'closed');
}

const SENT = [{ attempt: 1, state: 'accepted', startedAt: AT }];

describe('why a document is not fiscalised', () => {
  it.each(DOCUMENT_STATES)('is told by the same gates in every state, %s too', (state) => {
    const gates = gatesOf(journey({ state }));
    for (const gate of [
      'SEEN',
      'CONNECTED',
      'NOT_PAUSED',
      'FISCAL_ACCOUNT',
      'MAPPED',
      'SUBMITTED',
      'FISCALISED',
      'WRITTEN_BACK',
    ]) {
      expect(gates.filter((one) => one.gate === gate)).toHaveLength(1);
    }
  });

  it.each<[string, Partial<Journey>]>([
    ['CONNECTED', { connection: { status: 'reconnect', reason: 'CONSENT_GONE', since: AT } }],
    ['CONNECTED', { connection: { status: 'disconnected', reason: null, since: null } }],
    ['NOT_PAUSED', { isPaused: true }],
    ['FISCAL_ACCOUNT', { hasFiscalAccount: false }],
    [
      'TAX_UNMAPPED',
      { state: 'waiting', issues: [issue('TAX_UNMAPPED', 'lines[0].taxType', 'Not mapped.')] },
    ],
    ['NOT_EXCLUDED', { state: 'excluded', explanation: 'Till slip.' }],
    ['NOT_REJECTED', { state: 'rejected', explanation: 'RCPT043', submissions: SENT }],
    ['SUBMITTED', { lastFailure: 'not reachable' }],
    ['SUBMITTED', { forgottenSubmissions: 2 }],
    ['FISCALISED', { state: 'processing', lastFailure: 'No outcome for 3 days.', submissions: SENT }],
    ['FISCALISED', { state: 'uncertain', explanation: 'no answer', submissions: SENT }],
    [
      'WRITTEN_BACK',
      {
        state: 'written_back',
        fiscalNumber: '7',
        submissions: SENT,
        refusedParts: [{ part: 'link', detail: 'paid', at: AT }],
      },
    ],
    [
      'WRITTEN_BACK',
      {
        ...{ state: 'written_back', reason: 'FISCALISED_TWICE', explanation: 'It was fiscalised twice.' },
        ...{ fiscalNumber: '7', submissions: SENT },
      },
    ],
    ['WRITTEN_BACK', { state: 'changed_after_fiscalisation', fiscalNumber: '7', submissions: SENT }],
  ])('%s is closed, alone, with what to do', (gate, changes) => {
    const found = closed(changes);
    expect(found.map((one) => one.gate)).toEqual([gate]);
    expect(found[0]?.fix).toBeTruthy();
    expect(found[0]?.fixer).not.toBeNull();
    expect(found[0]?.sentence).toMatch(/\.$|: .+/);
  });

  it('asks for a correction of what may be corrected, and for a new document where the service said never', () => {
    const fixOf = (reason: string): string | null | undefined =>
      closed({ state: 'rejected', reason })[0]?.fix;
    expect(fixOf('REJECTED_FINALLY')).toMatch(/^Exclude it, and write a new document/);
    expect(fixOf('REJECTED_CORRECTABLE')).toMatch(/^Correct it in the books/);
  });

  it('tells every issue at once', () => {
    const issues = [
      issue('TAX_UNMAPPED', 'lines[0]', 'a'),
      issue('BUYER_NAME_MISSING', 'customer.name', 'b'),
    ];
    const { fix, fixer, where } = ISSUE_CATALOGUE.TAX_UNMAPPED;
    const gates = closed({ state: 'waiting', issues });
    expect(gates.map((gate) => gate.gate)).toEqual(['TAX_UNMAPPED', 'BUYER_NAME_MISSING']);
    expect(gates[0]).toMatchObject({ sentence: 'a', fix, fixer, where });
  });

  it('tells since when it waits, and nothing of the kind before it does', () => {
    const issues = [issue('TAX_UNMAPPED', 'lines[0]', 'a')];
    expect(closed({ state: 'waiting', issues, changedAt: AT })[0]?.since).toBe(AT);
    expect(closed({ state: 'collected', issues, changedAt: AT })[0]?.since).toBeNull();
  });

  it('does not speak of rules any more once it has been sent', () => {
    const issues = [issue('TAX_UNMAPPED', 'lines[0]', 'a')];
    for (const state of ['processing', 'fiscalised', 'written_back'] as const) {
      expect(
        closed({ state, issues, submissions: SENT, fiscalNumber: state === 'processing' ? null : '7' }),
      ).toEqual([]);
    }
  });

  it('is told by nothing when it is home', () => {
    const home = gatesOf(journey({ state: 'written_back', fiscalNumber: '7', submissions: SENT }));
    expect(home.every((gate) => gate.state === 'open')).toBe(true);
  });
});
