import type { QueryClient } from '@tanstack/react-query';
import type { paths } from './schema';

type Key = readonly unknown[];
type DocumentFilter = NonNullable<paths['/api/documents']['get']['parameters']['query']>;

/**
 * Keys of all cached answers of the API. The first part groups keys that change together: to refetch them
 * all, name that part alone. A key with more parts is below the shorter ones.
 */
export const keys = {
  signIn: { ways: ['sign-in', 'ways'], passkey: ['sign-in', 'passkey'] },
  session: { role: ['session', 'role'] },
  /** Documents, and all figures derived from their state. */
  work: {
    all: ['work'],
    board: ['work', 'board'],
    clients: ['work', 'clients'],
    close: (month: string | null) => ['work', 'close', month],
    signOffs: (organisationId: string) => ['work', 'sign-offs', organisationId],
    today: ['work', 'today'],
    todayOf: (whose: string) => ['work', 'today', whose],
    todayGroup: (whose: string, kind: string, code: string) => ['work', 'today', whose, kind, code],
    documents: (filter: DocumentFilter) => ['work', 'documents', filter],
    states: (organisationId: string) => ['work', 'states', organisationId],
    forPeople: ['work', 'for-people'],
    held: (organisationId: string, cause: string) => ['work', 'held', organisationId, cause],
    originals: (organisationId: string, search: string) => ['work', 'originals', organisationId, search],
    firstDocuments: (organisationId: string) => ['work', 'first-documents', organisationId],
    olderDocuments: (organisationId: string, day: string) => ['work', 'older-documents', organisationId, day],
    movedSales: (organisationId: string) => ['work', 'moved-sales', organisationId],
    preflight: (organisationId: string) => ['work', 'preflight', organisationId],
    gap: (organisationId: string) => ['work', 'gap', organisationId],
    effect: (organisationId: string, asked: object) => ['work', 'effect', organisationId, asked],
    trial: (organisationId: string) => ['work', 'trial', organisationId],
    history: (organisationId: string, timeZone: string) => ['work', 'history', organisationId, timeZone],
    document: (id: string) => ['work', 'document', id],
    outsideReceipt: (id: string) => ['work', 'document', id, 'outside'],
    sameSale: (id: string) => ['work', 'document', id, 'same-sale'],
    evidence: (id: string) => ['work', 'document', id, 'evidence'],
    explanation: (id: string, state: string, reason: unknown) => [
      'work',
      'document',
      id,
      'explanation',
      state,
      reason,
    ],
    exchanges: (id: string, events: number, statements: number) => [
      'work',
      'document',
      id,
      'exchanges',
      events,
      statements,
    ],
  },
  /** The rules of an organisation, and what can be said about them. */
  rules: {
    all: ['rules'],
    settings: (organisationId: string) => ['rules', 'settings', organisationId],
    coverage: (organisationId: string) => ['rules', 'coverage', organisationId],
    currencies: (organisationId: string) => ['rules', 'currencies', organisationId],
    taxes: (organisationId: string) => ['rules', 'taxes', organisationId],
    lines: (organisationId: string) => ['rules', 'lines', organisationId],
    buyers: (organisationId: string) => ['rules', 'buyers', organisationId],
    exclusions: (organisationId: string) => ['rules', 'exclusions', organisationId],
    productCodes: (organisationId: string) => ['rules', 'product-codes', organisationId],
    writtenCodes: (organisationId: string) => ['rules', 'written-codes', organisationId],
    soldItems: (organisationId: string) => ['rules', 'sold-items', organisationId],
    ofTrade: (organisationIds: readonly string[], trade: string) => [
      'rules',
      'of-trade',
      organisationIds,
      trade,
    ],
    without: (organisationId: string, ruleId: string) => ['rules', 'without', organisationId, ruleId],
    drift: ['rules', 'drift'],
    driftOf: (accountId: string) => ['rules', 'drift', accountId],
  },
  /** The organisations, their books and their settings. */
  organisations: {
    all: ['organisations'],
    list: ['organisations', 'list'],
    books: (organisationId: string) => ['organisations', 'books', organisationId],
    booksTaxes: (organisationId: string) => ['organisations', 'books-taxes', organisationId],
    calls: (organisationId: string) => ['organisations', 'calls', organisationId],
    connections: ['organisations', 'connections'],
    platforms: ['organisations', 'platforms'],
    takings: ['organisations', 'takings'],
    takingsOf: (organisationId: string) => ['organisations', 'takings', organisationId],
    otherSales: ['organisations', 'other-sales'],
    otherSalesOf: (organisationId: string, from?: string, to?: string) => [
      'organisations',
      'other-sales',
      organisationId,
      from,
      to,
    ],
  },
  fiscalAccounts: {
    all: ['fiscal-accounts'],
    list: ['fiscal-accounts', 'list'],
    withServices: ['fiscal-accounts', 'with-services'],
    services: ['fiscal-accounts', 'services'],
    taxes: (accountId: string | null) => ['fiscal-accounts', 'taxes', accountId],
    lastEvent: (accountId: string | undefined) => ['fiscal-accounts', 'last-event', accountId],
  },
  backfills: {
    all: ['backfills'],
    list: (organisationId: string) => ['backfills', 'list', organisationId],
    schedules: ['backfills', 'schedules'],
    schedulesOf: (organisationId: string) => ['backfills', 'schedules', organisationId],
    runs: (organisationId: string, scheduleId: string) => [
      'backfills',
      'schedules',
      organisationId,
      scheduleId,
      'runs',
    ],
  },
  /** Followed by events while it runs: not below the list, so that no reading overtakes an event. */
  backfill: {
    one: (id: string) => ['backfill', id],
    documents: (id: string, result: string, counts: unknown) => ['backfill', id, 'documents', result, counts],
  },
  reconciliations: {
    list: (organisationId: string) => ['reconciliations', organisationId],
    schedule: (organisationId: string) => ['reconciliations', organisationId, 'schedule'],
    all: ['reconciliations'],
  },
  reconciliation: {
    one: (id: string) => ['reconciliation', id],
    documents: (id: string, shown: string) => ['reconciliation', id, 'documents', shown],
  },
  alerts: {
    open: ['alerts', 'open'],
    openOf: (organisationId: string) => ['alerts', 'open', organisationId],
    settings: ['alerts', 'settings'],
    settingsOf: (organisationId: string) => ['alerts', 'settings', organisationId],
    channels: ['alerts', 'channels'],
    messages: (channelId: string) => ['alerts', 'messages', channelId],
  },
  people: {
    list: ['people', 'list'],
    invitations: ['people', 'invitations'],
    sessions: ['people', 'sessions'],
    sessionsOf: (personId: string) => ['people', 'sessions', personId],
    ownSessions: ['people', 'sessions', 'own'],
    ownSignIn: ['people', 'own-sign-in'],
    ownMail: ['people', 'own-mail'],
    tokens: ['people', 'tokens'],
    device: (code: string) => ['people', 'device', code],
  },
  confirmations: { all: ['confirmations'], object: (path: string | undefined) => ['stored-object', path] },
  installation: {
    backups: ['installation', 'backups'],
    examination: ['installation', 'examination'],
    clocks: ['installation', 'clocks'],
    health: ['installation', 'health'],
    newerRelease: ['installation', 'newer-release'],
    safeMode: ['installation', 'safe-mode'],
    version: ['installation', 'version'],
  },
  /** Searches that a person keeps, by page. */
  views: { ofClients: ['views', 'clients'] },
  /** The nomenclature; nobody changes it in this console. */
  productCodes: (search: string) => ['product-codes', search],
  acts: (filter: object) => ['acts', filter],
  picture: (address: string) => ['picture', address],
} as const;

/** Keys to refetch after a change, by the kind of change. */
export const changedBy = {
  decision: [keys.work.all, keys.confirmations.all],
  /** A rule makes documents due again, and the fiscal service is sent it. */
  rule: [
    keys.rules.all,
    keys.work.all,
    keys.organisations.all,
    keys.fiscalAccounts.all,
    keys.confirmations.all,
  ],
  /** Its settings; also its books, or its fiscal service, read again. */
  organisation: [
    keys.organisations.all,
    keys.work.all,
    keys.rules.all,
    keys.fiscalAccounts.all,
    keys.confirmations.all,
  ],
} as const satisfies Record<string, readonly Key[]>;

/** Reads again what is shown of these; the rest when it is shown next. */
export async function readAgain(queries: QueryClient, changed: readonly Key[]): Promise<void> {
  await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
