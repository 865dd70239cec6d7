import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { randomUUID } from 'node:crypto';
import { ISSUE_CATALOGUE, type IssueCode } from '../../src/domain/issues/issue-catalogue';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { invitedPerson } from '../support/invited-person';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const SLOW_MS = 300_000;
const CONSOLE = resolve('console/src');
/** Number of held documents: one more than a dialogue names. */
const HELD = 6;
/** Calls that say what an act would do. */
const PREVIEWS = /\/(effect|what-if|summary|clients)$/;
const SUM = /6 documents, ZAR\s690\.00/;
const NUMBERS = /(?:INV-\S+, ){4}INV-\S+ and 1 more/;
const FINAL = /What is sent cannot be taken back/;

const amounts = { documents: HELD, totals: [{ currency: 'ZAR', total: '690.00' }] };
const none = { documents: 0, totals: [] };
/** Answer of a preview. */
const EFFECT = {
  ...{ released: amounts, newlyHeld: none, isWhole: true },
  irreversible: {
    ...{ firstDay: '2026-02-03', lastDay: '2026-02-28', late: none, signed: none, overtaken: none },
    ...{ planned: none, lost: none, numbers: ['INV-1', 'INV-2', 'INV-3', 'INV-4', 'INV-5'] },
  },
};

interface Ids {
  readonly organisationId: string;
  readonly documentId: string;
  readonly client: string;
}

/** Way to one act of the console. */
interface Way {
  readonly path: (ids: Ids) => string;
  /** Changes what the server answers, by the end of the address. */
  readonly answers?: Readonly<Record<string, (real: never, ids: Ids) => object>>;
  readonly open: (page: Page) => Promise<void>;
  /** Types what a person types, so that only what has not loaded can hold the button. */
  readonly type?: (page: Page, ids: Ids) => Promise<void>;
  readonly says: readonly (RegExp | ((ids: Ids) => string))[];
  /** True where all that is shown was read before. */
  readonly isKnown?: boolean;
  /** Place of a form on the page. */
  readonly on?: (page: Page) => Locator;
  /** True for one that asks for its preview when it is stored; that of the others cannot be read here at first. */
  readonly isAsking?: boolean;
}

const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await page.getByRole('button', { name }).first().click();
  };
const giveReason = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByLabel('Reason').fill('It was agreed.');
const byClient = ({ client }: Ids): string => client;
const wholePage = (page: Page): Locator => page.locator('main');
const tellHow = (page: Page): Promise<void> => page.getByLabel('How do you know?').fill('It was agreed.');
/** Types the number of the document that is open. */
const typeNumber = async (page: Page): Promise<void> => {
  const title = await page.locator('h1').textContent();
  await page.getByLabel(/^Type/).fill(/T-\S+/.exec(title ?? '')?.[0] ?? '');
};

/** Today with one cause at the client. */
const withCause =
  (code: IssueCode) =>
  (real: object, { organisationId, client }: Ids): object => {
    const work = { ...amounts, releases: HELD, oldestOn: null, since: null, dueOn: null, daysLeft: null };
    const line = {
      ...{ ...work, item: `held:${code}`, organisationId, organisation: client, subject: 'document' },
      ...{ key: '', name: '', page: 'fix-list', assigneeId: null, asideUntil: null, cameBack: null },
    };
    const group = {
      ...{ ...work, kind: 'held', code, severity: 'warning', consequence: 'late', sentence: 'A cause' },
      ...{ fix: '', fixer: ISSUE_CATALOGUE[code].fixer, isOneByOne: false, rule: null, clients: 1 },
    };
    return { ...real, groups: [{ ...group, lineCount: 1, lines: [line] }] };
  };

const CHECK = {
  ...{ reconciliationId: '5f0e1c2d-0000-4000-8000-000000000001', booksReadAt: new Date(0), differences: 0 },
  vat: [{ currency: 'ZAR', books: '690.00', receipts: '690.00' }],
};

/** Period of the client that is ready, or signed off. */
const closing =
  (signOff: object | null) =>
  (real: { clients: { documents: object }[] }): object => ({
    ...real,
    clients: real.clients.map((client) => ({
      ...{ ...client, state: 'ready', signOff, check: signOff === null ? CHECK : null },
      documents: { ...client.documents, fiscalised: HELD },
    })),
  });

const RECEIPT = {
  ...{ deviceId: '7001', fiscalNumber: '12', datedOn: '2026-02-03' },
  ...{ verificationCode: null, address: null },
};
const SALE = {
  ...{ documentId: randomUUID(), number: 'T-1', customer: BUYER.Name, issuedOn: '2026-02-03' },
  ...{ currency: 'ZAR', total: '115.50', organisation: 'Acacia', receipt: RECEIPT },
};
/** Credit note with the invoice that is proposed for it. */
const NOTE = {
  ...{ ...SALE, id: randomUUID(), customerName: BUYER.Name, reference: '', sourceUrl: null },
  customerUrl: null,
  issues: [{ parameters: { candidates: [{ ...SALE, left: '115.50', signs: ['number'], weight: 3 }] } }],
};

/** Each file with an act that is confirmed, and the way to it. */
const WAYS: Readonly<Record<string, Way>> = {
  'shown/act-on.tsx': {
    path: () => '/documents?state=waiting',
    answers: {
      '/api/documents': (real: { documents: object[] }) => ({
        ...real,
        documents: real.documents.map((one) => ({ ...one, issues: [{ code: 'DATED_BEFORE_LAST' }] })),
      }),
    },
    open: async (page) => {
      await page.locator('thead input[type=checkbox]').check();
      await press('Send 6 with today’s date')(page);
    },
    says: [byClient, /6 documents, ZAR\s693\.00\. (?:T-\S+, ){4}T-\S+ and 1 more/, NUMBERS, SUM, FINAL],
  },
  'document/actions.tsx': {
    path: ({ documentId }) => `/documents/${documentId}`,
    open: press('Exclude'),
    type: giveReason,
    says: [byClient, /1 document, ZAR\s115\.50\. T-/],
    isKnown: true,
  },
  'set-up/go-live-step.tsx': {
    path: ({ organisationId }) => `/set-up?question=goLive&organisation=${organisationId}`,
    answers: {
      '/api/organisations': (real: object[]) =>
        real.map((one) => ({ ...one, goLiveOn: null, isPaused: true, otherIntegration: 'none' })),
    },
    open: async (page) => {
      await press(/^Today/)(page);
      await page.getByLabel('Do not send them').check();
      await press('Save and start')(page);
    },
    says: [byClient, SUM, NUMBERS, FINAL],
  },
  'set-up/start-step.tsx': {
    path: ({ organisationId }) => `/set-up?question=start&organisation=${organisationId}`,
    answers: { '/api/organisations': (real: object[]) => real.map((one) => ({ ...one, isPaused: true })) },
    open: (page) => page.getByRole('checkbox').check(),
    says: [byClient, SUM, NUMBERS, FINAL],
    on: wholePage,
  },
  'settings/settings.tsx': {
    path: ({ organisationId }) => `/settings?part=account&organisation=${organisationId}`,
    answers: {
      '/api/alerts': () => [
        { id: 'a', cause: 'SUBMISSIONS_STOPPED', title: 'Submissions stopped', what: '', nextStep: '' },
      ],
    },
    open: press('Resume submissions'),
    type: giveReason,
    says: [byClient],
    isKnown: true,
  },
  'settings/connection.tsx': {
    path: ({ organisationId }) => `/settings?part=organisation&organisation=${organisationId}`,
    open: press('Disconnect'),
    type: (page, { client }) => page.getByRole('dialog').getByRole('textbox').fill(client),
    says: [byClient, /6 documents are unfinished/],
  },
  'fix-list/policy-fix.tsx': {
    path: () => '/',
    answers: { '/api/today': withCause('REASON_MISSING') },
    open: async (page) => {
      await press(/^Fix /)(page);
      await page.getByLabel(/^Reason of all/).fill('Goods returned.');
      await press('Use this reason')(page);
    },
    says: [byClient, SUM, NUMBERS, FINAL],
  },
  'board/end-safe-mode.tsx': {
    path: () => '/',
    answers: {
      '/api/safe-mode': () => ({
        isOn: true,
        forgotten: [1, 2, 3, 4, 5, 6].map((n) => ({
          ...{ number: `INV-${n}`, kind: 'invoice', sourceId: String(n), currency: 'ZAR', total: '115.00' },
          ...{ sentAt: new Date(0), foundAt: new Date(0) },
        })),
      }),
    },
    open: press('Show the documents', 'End safe mode'),
    type: async (page) => {
      await giveReason(page);
      await page.getByLabel('Type: end safe mode').fill('end safe mode');
    },
    says: [/All clients/, SUM, NUMBERS],
    isKnown: true,
  },
  'close/sign-button.tsx': {
    path: () => '/close',
    answers: { '/api/close': closing(null) },
    open: press(/^Sign off/),
    says: [byClient, /6 documents/, /ZAR\s690\.00/],
    isKnown: true,
  },
  'close/client-close.tsx': {
    path: ({ organisationId }) => `/close?organisation=${organisationId}`,
    answers: {
      '/api/close': closing({
        ...{ id: '1', signedAt: new Date(0), signedBy: 'Rudo', sha256: 'a'.repeat(64), changedAt: null },
      }),
    },
    open: press('Take the sign-off back'),
    type: giveReason,
    says: [byClient, SUM, NUMBERS, FINAL],
  },
  'backfills/decisions.tsx': {
    path: ({ organisationId }) => `/backfills?organisation=${organisationId}`,
    open: press('Cancel'),
    says: [byClient, /cannot be resumed/],
    isKnown: true,
  },
  'mappings/delete-rule.tsx': {
    path: ({ organisationId }) => `/mappings?part=currencies&organisation=${organisationId}`,
    open: press(/^Delete /),
    says: [byClient, /Delete /],
  },
  'people/everybody.tsx': {
    path: () => '/people',
    open: press('Change Tendai'),
    says: [/Change Tendai/],
  },
  'people/person-decisions.tsx': {
    path: () => '/people',
    open: press('End access of Tendai'),
    says: [/End access of Tendai/, /Nobody is in charge/],
  },
  'document/original-choice.tsx': {
    path: ({ documentId }) => `/documents/${documentId}`,
    answers: {
      '/api/documents/[0-9a-f-]{36}': (real: { issues: object[] }) => ({
        ...{ ...real, kind: 'credit_note' },
        issues: [{ ...real.issues[0], code: 'ORIGINAL_UNKNOWN', parameters: {} }],
      }),
    },
    open: (page) => page.getByRole('radio').first().check(),
    says: [byClient, SUM, NUMBERS, FINAL],
    on: wholePage,
  },
  'fix-list/originals-fix.tsx': {
    path: () => '/',
    answers: {
      '/api/today': withCause('ORIGINAL_UNKNOWN'),
      '/preflight/documents': () => ({ documents: [NOTE], page: 1, pageSize: 50, total: 1 }),
    },
    open: press(/^Fix /),
    says: [byClient, SUM, NUMBERS, FINAL],
    on: wholePage,
  },
  'fix-list/fix-in-place.tsx': {
    path: () => '/',
    answers: {
      '/api/today': withCause('BUYER_ABROAD'),
      '/mapping-rules/import': () => ({ version: '1', effect: EFFECT }),
    },
    open: press(/^Fix /, 'Send every buyer abroad as a cash sale with its name'),
    says: [byClient, SUM, NUMBERS, FINAL],
    isKnown: true,
  },
  'fix-list/buyers-together.tsx': {
    path: ({ organisationId }) => `/fix-list?organisation=${organisationId}`,
    answers: {
      '/preflight': (real: { causes: object[] }) => ({
        ...real,
        causes: ['Mrs Sibanda', 'Tendai Moyo'].map((name) => ({
          ...{ ...real.causes[0], code: 'BUYER_TIN_MISSING', subject: 'contact', id: name, key: name, name },
          parameters: { evidence: 'person' },
        })),
      }),
      '/mapping-rules/import': () => ({ version: '1', effect: EFFECT }),
    },
    open: press('Send 2 contacts as private persons'),
    says: [byClient, /Mrs Sibanda.*Tendai Moyo/, SUM, NUMBERS, FINAL],
    isKnown: true,
  },
  'mappings/rule-form.tsx': {
    path: ({ organisationId }) => `/mappings?part=currencies&organisation=${organisationId}`,
    open: async (page) => {
      await page.getByLabel(/^In Xero/).fill('ZAR');
      await page.getByLabel(/^At your fiscal provider/).fill('ZAR');
      await press('Save')(page);
    },
    says: [byClient, /6 documents, ZAR\s693\.00/, /(?:T-\S+, ){4}T-\S+ and 1 more/, FINAL],
    on: wholePage,
    isAsking: true,
  },
  'outside/moved-sales.tsx': {
    path: () => '/',
    answers: {
      '/api/today': withCause('NUMBER_NOT_UNIQUE'),
      '/moved-sales': () => ({
        pairs: [{ ...SALE, reason: null, sales: [{ ...SALE, obstacles: [], differences: [] }] }],
        ...{ rest: [], pairsInAll: 1, restInAll: 0 },
      }),
    },
    open: press(/^Fix /, 'Link documents of moved sales to their receipts'),
    type: tellHow,
    says: [byClient, /1 document is a sale that was fiscalised/, SUM, NUMBERS, FINAL],
    on: wholePage,
  },
  'outside/outside-receipt.tsx': {
    path: ({ documentId }) => `/documents/${documentId}`,
    answers: {
      '/outside-receipt': (real: object) => ({
        ...{ ...real, isRecordable: false },
        recorded: { ...RECEIPT, submittedAs: null, recordedBy: 'Rudo', reason: 'It was agreed.' },
      }),
    },
    open: press('Withdraw receipt'),
    type: typeNumber,
    says: [byClient, SUM, NUMBERS, FINAL],
    on: wholePage,
  },
  'outside/record-many.tsx': {
    path: () => '/',
    answers: {
      '/api/today': withCause('FISCALISED_ELSEWHERE'),
      '/outside-receipts/from-books': () => ({
        ...{ isApplied: false, faults: [] },
        rows: [{ ...SALE, row: '', submittedAs: '', outcome: 'recorded' }],
      }),
    },
    open: async (page) => {
      await press(/^Fix /, 'Record receipts from Xero or from a file')(page);
      await tellHow(page);
      await press('Check what Xero names')(page);
    },
    says: [byClient, /1 would be recorded/, SUM, NUMBERS, FINAL],
    on: wholePage,
  },
  'personal-data/erasure.tsx': {
    path: ({ organisationId }) => `/settings?part=personal&organisation=${organisationId}`,
    open: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill(BUYER.Name);
      await press('Look for the customer')(page);
      await page.getByLabel('Reason').fill('Asked for by letter.');
      await press('See what would be erased', 'Erase the personal data')(page);
    },
    type: (page) => page.getByRole('dialog').getByRole('textbox').fill(BUYER.Name),
    says: [byClient, () => BUYER.Name, /This cannot be undone/],
    isKnown: true,
  },
  'settings/takings-accounts.tsx': {
    path: ({ organisationId }) => `/settings?part=organisation&organisation=${organisationId}`,
    answers: {
      '/takings-accounts': () => [
        { bankAccountId: 'till', bankAccount: 'Till', firstDay: null, lastDay: null, received: none },
      ],
    },
    open: (page) => page.getByLabel('First day').fill('2026-02-01'),
    says: [byClient, SUM, NUMBERS, FINAL],
    on: (page) => page.getByRole('region', { name: 'Money received without an invoice' }),
  },
  'outside/person-form.tsx': {
    path: ({ documentId }) => `/documents/${documentId}`,
    open: press(/already has a receipt/),
    type: typeNumber,
    says: [byClient, SUM, NUMBERS, FINAL],
    on: wholePage,
  },
};

/** Deletions of things of the installation, of which no document speaks; they can be undone for ten seconds. */
const NOT_FINAL = 'deletions/ask-to-delete-dialogue.tsx';

/** Files of the console in which a text stands. */
function filesWith(text: RegExp): string[] {
  return readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && text.test(readFileSync(join(CONSOLE, file), 'utf8')))
    .sort();
}

const CONFIRMED = /<(ActDialogue|DeletionDialogue|ActButton)\b/;
const FRAMES = ['deletions/deletion-dialogue.tsx', 'shown/act-dialogue.tsx', 'shown/form.tsx'];
/** Forms, whose button waits as well. */
const FORM = /<(Person)?Form\b/;

describe('what cannot be undone in the console', () => {
  it('is confirmed by the one button that waits, wherever it is', () => {
    const known = [...Object.keys(WAYS), NOT_FINAL, ...FRAMES].sort();
    const confirmed = filesWith(CONFIRMED);
    expect(confirmed.filter((file) => !known.includes(file))).toEqual([]);
    const waiting = [...confirmed, ...filesWith(FORM)];
    expect(known.filter((file) => !waiting.includes(file))).toEqual([]);
    // A part that shows an effect before an act has that button, or stands in one that has it.
    const parts = [
      'outside/same-sale.tsx',
      'settings/settings-form.tsx',
      'mappings/what-if.tsx',
      'shown/let-go.tsx',
    ];
    expect(filesWith(/<(Foreseen|LetGo)\b/).filter((file) => !known.includes(file))).toEqual(parts.sort());
  });
});

describeInBrowser('the dialogues of what cannot be undone', (browser) => {
  let world: World;
  let visitor: ConsoleVisitor;
  let ids: Ids;

  beforeAll(async () => {
    world = await World.start();
    const { id: organisationId, name: client } = world.organisation;
    const held = Array.from({ length: HELD }, () => invoice({ currency: 'ZAR' }));
    await world.books({ Invoices: held });
    for (const { InvoiceID } of held) await world.until(InvoiceID, 'waiting');
    const { id: documentId } = await world.until(held[0]?.InvoiceID ?? '', 'waiting');
    ids = { organisationId, documentId, client };
    await world.api.send('POST', `/api/organisations/${organisationId}/backfills`, { stopPercent: 5 });
    const everywhere = [{ role: 'approver' as const, organisationId: null }];
    await invitedPerson(world.api, 'Tendai', everywhere);
    const [{ id: tendai } = { id: '' }] = await world.api.get<{ id: string }[]>('/api/people');
    await world.inTheDatabase(
      `insert into task_assignments (organisation_id, item, person_id) values ($1, 'client', $2)`,
      [organisationId, tendai],
    );
    const person = await invitedPerson(world.api, 'Rudo', [
      ...everywhere,
      { role: 'owner', organisationId: null },
    ]);
    visitor = await ConsoleVisitor.at(browser(), world.api.url);
    await visitor.carryOn(person.cookie);
  }, SLOW_MS);
  afterAll(() => world.stop(), SLOW_MS);

  /** Holds every preview until it is let go; one of a form on the page is refused at first. */
  async function holdPreviews(page: Page, isRefused: boolean): Promise<() => void> {
    let letGo = (): void => undefined;
    const until = new Promise<void>((resolve) => (letGo = resolve));
    const answer = async (route: Route): Promise<void> => {
      if (isRefused) return route.fulfill({ status: 409, json: { message: 'Not now.' } });
      await until;
      return route.request().url().endsWith('/effect') ? route.fulfill({ json: EFFECT }) : route.fallback();
    };
    await page.route(PREVIEWS, answer);
    return letGo;
  }

  it.each(Object.entries(WAYS))('%s names what it is about, and waits for it', async (_file, way) => {
    const { page } = visitor;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const [path, change] of Object.entries(way.answers ?? {}))
      await page.route(new RegExp(`${path}(\\?.*)?$`), async (route) => {
        const real: unknown = await (await route.fetch()).json();
        await route.fulfill({ json: change(real as never, ids) });
      });
    const { on, isAsking = false, isKnown = false } = way;
    const isRefused = on !== undefined && !isAsking;
    const letGo = await holdPreviews(page, isRefused);
    await visitor.open(way.path(ids));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await way.open(page);
    await way.type?.(page, ids);
    const area = on?.(page) ?? page.getByRole('dialog');
    const act = area.locator('[data-act]').last();
    await act.waitFor();
    expect(await act.isDisabled()).toBe(!isKnown);
    if (isRefused) {
      await page.route('**/effect', (route) => route.fulfill({ json: EFFECT }));
      await press('Try again')(page);
    }
    letGo();
    await area.locator('[data-act]:enabled').last().waitFor();
    const text = (await area.textContent()) ?? '';
    for (const says of way.says)
      expect(text).toMatch(typeof says === 'function' ? new RegExp(says(ids).replace(/[()]/g, '.')) : says);
  });
});
