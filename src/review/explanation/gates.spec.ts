import { GATES } from '../../domain/lifecycle/gate-catalogue';
import { issue } from '../../domain/issues/issue';
import { type Fixer, ISSUE_CATALOGUE } from '../../domain/issues/issue-catalogue';
import { DOCUMENT_STATES } from '../../domain/lifecycle/lifecycle';
import { type BooksMenus, BOOKS_PLACES } from '../../domain/issues/places';
import { TEXTS } from '../../domain/texts/language';
import { gatesOf, type Gate, isCurrencyMissingAtService } from './gates';
import { showGate } from './explanation.controller';

type Journey = Parameters<typeof gatesOf>[0];

const MENUS = Object.fromEntries(BOOKS_PLACES.map((place) => [place, `Books: ${place}`])) as BooksMenus;
const UNMAPPED = { line: 1, taxType: 'OUT', day: '2026-03-02' };
const AT = new Date('2026-03-02T10:00:00Z');

function journey(changes: Partial<Journey> = {}): Journey {
  return {
    firstSeenAt: AT,
    connection: { status: 'connected', reason: null, since: AT },
    ...{ isPaused: false, hasFiscalAccount: true, issues: [], state: 'ready', reason: null, explanation: '' },
    ...{ changedAt: AT, lastFailure: null, forgottenSubmissions: 0, submissions: [], fiscalNumber: null },
    ...{ hasReceivedSuccess: false, refusedParts: [] },
    ...changes,
  };
}

function closed(changes: Partial<Journey>): Gate[] {
  return gatesOf(journey(changes)).filter((gate) => gate.state === 'closed');
}

const SENT = [{ attempt: 1, state: 'accepted', startedAt: AT }];

describe('why a document is not fiscalised', () => {
  it.each(DOCUMENT_STATES)('is explained by the same gates in every state, %s too', (state) => {
    const gates = gatesOf(journey({ state }));
    for (const gate of GATES.filter((one) => one !== 'NOT_EXCLUDED' && one !== 'NOT_REJECTED')) {
      expect(gates.filter((one) => one.gate === gate)).toHaveLength(1);
    }
  });

  it.each<[string, Partial<Journey>]>([
    ['CONNECTED', { connection: { status: 'reconnect', reason: 'CONSENT_GONE', since: AT } }],
    ['CONNECTED', { connection: { status: 'disconnected', reason: null, since: null } }],
    ['NOT_PAUSED', { isPaused: true }],
    ['FISCAL_ACCOUNT', { hasFiscalAccount: false }],
    ['TAX_UNMAPPED', { state: 'waiting', issues: [issue('TAX_UNMAPPED', 'lines[0].taxType', UNMAPPED)] }],
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
        refusedParts: [{ part: 'link', reason: null, detail: 'paid', at: AT }],
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
    expect(found[0]?.remedy).not.toBeNull();
    expect(found[0]?.sentence).toMatch(/\.$|: .+/);
  });

  it('asks for a correction of what may be corrected, and for a new document where the service said never', () => {
    const fixOf = (reason: string): string | null | undefined =>
      closed({ state: 'rejected', reason })[0]?.fix;
    expect(fixOf('REJECTED_FINALLY')).toMatch(/^Exclude it, and write a new document/);
    expect(fixOf('REJECTED_CORRECTABLE')).toMatch(/^Correct it in Xero/);
  });

  it('names no way to send it again once a success was reported, which the API refuses', () => {
    const explanation = 'RCPT010: The currency ZAR is not mapped to a supported one';
    for (const state of ['rejected', 'excluded'] as const)
      for (const reason of ['REJECTED_CORRECTABLE', 'REJECTED_FINALLY']) {
        const [gate] = closed({ state, reason, explanation, hasReceivedSuccess: true });
        expect(gate?.fix).toMatch(/never sent again/);
        expect(gate?.fix).toMatch(/void it in Xero and write a new one/);
        expect(gate?.remedy).toMatchObject({ fixer: 'operator' });
      }
  });

  it('sends a currency that the service does not have to the provider, not to the books', () => {
    const explanation = 'RCPT010: The currency ZAR is not mapped to a supported one';
    for (const reason of ['REJECTED_FINALLY', 'REJECTED_CORRECTABLE']) {
      expect(closed({ state: 'rejected', reason, explanation })).toMatchObject([
        {
          fix: expect.stringContaining('Add at your fiscal provider') as string,
          remedy: { fixer: 'administrator' },
        },
      ]);
    }
    expect(isCurrencyMissingAtService('rejected', explanation)).toBe(true);
    expect(isCurrencyMissingAtService('waiting', explanation)).toBe(false);
    expect(isCurrencyMissingAtService('rejected', 'RCPT026: The tax is wrong')).toBe(false);
  });

  it('says in words what is so, gate by gate', () => {
    const told = (changes: Partial<Journey>): string[] =>
      gatesOf(journey(changes)).map(({ gate, state, sentence }) => `${gate} ${state}: ${sentence}`);
    const before = [
      'SEEN open: It has been seen in Xero.',
      'CONNECTED open: The client is connected.',
      'NOT_PAUSED open: The client is not paused.',
      'FISCAL_ACCOUNT open: A fiscal account is chosen.',
    ];
    const unsent = [
      'FISCALISED ahead: Your fiscal provider has not received it.',
      'WRITTEN_BACK ahead: It is not written back to Xero yet.',
    ];
    const maps = 'MAPPED open: No issue is found in the document, its contact or the rules.';
    const next = 'SUBMITTED ahead: It is submitted next.';
    expect(told({ state: 'ready' })).toEqual([...before, maps, next, ...unsent]);
    const later = 'SUBMITTED ahead: It has not been sent since it last changed.';
    expect(told({ state: 'collected', submissions: SENT })).toEqual([...before, maps, later, ...unsent]);
    expect(told({ state: 'submitting', submissions: SENT })).toContain(
      'SUBMITTED open: It was sent (attempt 1).',
    );
    expect(told({ state: 'processing', submissions: SENT })).toEqual([
      ...[...before, 'MAPPED open: It is mapped.', 'SUBMITTED open: It was sent (attempt 1).'],
      'FISCALISED ahead: Your fiscal provider has accepted it and has not decided yet.',
      'WRITTEN_BACK ahead: It is not written back to Xero yet.',
    ]);
    expect(told({ state: 'written_back', submissions: SENT, fiscalNumber: '7' })).toEqual([
      ...[...before, 'MAPPED open: It is mapped.', 'SUBMITTED open: It was sent (attempt 1).'],
      'FISCALISED open: It is fiscalised as number 7.',
      'WRITTEN_BACK open: It is written back to Xero.',
    ]);
    expect(told({ state: 'fiscalised', submissions: SENT, fiscalNumber: '7' }).at(-1)).toBe(
      'WRITTEN_BACK ahead: It is not written back to Xero yet.',
    );
  });

  it.each<[Partial<Journey>, string, Fixer, string | null]>([
    [
      { connection: { status: 'reconnect', reason: 'CONSENT_GONE', since: AT } },
      'The client is not connected: its consent in Xero has ended.',
      'administrator',
      'Ledgerstamp: Set-up',
    ],
    [
      { connection: { status: 'disconnected', reason: null, since: AT } },
      'The client is not connected.',
      'administrator',
      'Ledgerstamp: Set-up',
    ],
    [{ isPaused: true }, 'The client is paused.', 'administrator', 'Ledgerstamp: Settings > Client'],
    [
      { hasFiscalAccount: false },
      'No fiscal account is chosen for the client.',
      'administrator',
      'Ledgerstamp: Settings > Client',
    ],
    [
      { state: 'excluded', explanation: 'Till slip.' },
      'It is excluded: Till slip.',
      'operator',
      'Ledgerstamp: the document',
    ],
    [
      { forgottenSubmissions: 2 },
      'The database has been restored from an older copy, and nothing is submitted (safe mode).',
      'operator',
      'Ledgerstamp: Board',
    ],
    [{ lastFailure: 'not reachable' }, 'It could not be sent yet: not reachable', 'time', null],
    [
      { state: 'uncertain', explanation: 'no answer', submissions: SENT },
      'It is not known whether it is fiscalised: no answer',
      'operator',
      'Ledgerstamp: the document',
    ],
    [
      { state: 'processing', lastFailure: 'No outcome.', submissions: SENT },
      'Your fiscal provider has not decided yet. No outcome.',
      'operator',
      null,
    ],
    [
      {
        state: 'written_back',
        fiscalNumber: '7',
        refusedParts: [{ part: 'link', reason: null, detail: 'paid', at: AT }],
      },
      'Xero did not take the link: paid',
      'bookkeeper',
      'Books: document; or Ledgerstamp: the document',
    ],
    [
      { state: 'written_back', fiscalNumber: '7', reason: 'FISCALISED_TWICE', explanation: 'Twice.' },
      'Twice.',
      'bookkeeper',
      'Books: document',
    ],
    [
      { state: 'changed_after_fiscalisation', fiscalNumber: '7' },
      'It has been changed in Xero since it was fiscalised.',
      'bookkeeper',
      'Books: document; or Ledgerstamp: the document',
    ],
  ])('says who can end it, and where: %j', (changes, sentence, fixer, where) => {
    const shown = closed(changes).map((gate) => showGate(gate, MENUS));
    expect(shown).toMatchObject([{ sentence, fixer, where }]);
  });

  it('says what to do about the part that the books refused, by its reason', () => {
    const refused = { part: 'attachment', reason: 'ATTACHMENTS_FULL', detail: 'Ten files.', at: AT } as const;
    const shown = closed({ state: 'written_back', fiscalNumber: '7', refusedParts: [refused] });
    expect(shown).toMatchObject([
      { gate: 'WRITTEN_BACK', fix: expect.stringMatching(/^Remove a file/) as string },
    ]);
  });

  it('speaks of a restored database only where a document is about to be sent', () => {
    expect(closed({ state: 'written_back', fiscalNumber: '7', forgottenSubmissions: 2 })).toEqual([]);
  });

  it('tells every issue at once', () => {
    const issues = [
      issue('TAX_UNMAPPED', 'lines[0]', UNMAPPED),
      issue('BUYER_NAME_MISSING', 'customer.name'),
    ];
    const { fix } = TEXTS.issues.TAX_UNMAPPED;
    const remedy = ISSUE_CATALOGUE.TAX_UNMAPPED;
    const gates = closed({ state: 'waiting', issues });
    expect(gates.map((gate) => gate.gate)).toEqual(['TAX_UNMAPPED', 'BUYER_NAME_MISSING']);
    expect(gates[0]).toMatchObject({ sentence: issues[0]?.message, fix, remedy });
  });

  it('tells since when it waits, and nothing of the kind before it does', () => {
    const issues = [issue('TAX_UNMAPPED', 'lines[0]', UNMAPPED)];
    expect(closed({ state: 'waiting', issues, changedAt: AT })[0]?.since).toBe(AT);
    expect(closed({ state: 'collected', issues, changedAt: AT })[0]?.since).toBeNull();
  });

  it('does not speak of rules any more once it has been sent', () => {
    const issues = [issue('TAX_UNMAPPED', 'lines[0]', UNMAPPED)];
    for (const state of ['processing', 'fiscalised', 'written_back'] as const) {
      expect(
        closed({ state, issues, submissions: SENT, fiscalNumber: state === 'processing' ? null : '7' }),
      ).toEqual([]);
    }
  });

  it('has no gate in its way when it is written back', () => {
    const home = gatesOf(journey({ state: 'written_back', fiscalNumber: '7', submissions: SENT }));
    expect(home.every((gate) => gate.state === 'open')).toBe(true);
  });
});
