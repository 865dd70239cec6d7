import type { QueryClient } from '@tanstack/react-query';
import type { paths } from './schema';

type Key = readonly unknown[];
type DocumentFilter = NonNullable<paths['/api/documents']['get']['parameters']['query']>;

/**
 * Keys of all cached answers of the API. The first part groups answers that change together: invalidating a key
 * invalidates all longer keys that begin with it.
 */
export const keys = {
  signIn: { ways: ['sign-in', 'ways'], passkey: ['sign-in', 'passkey'] },
  session: { role: ['session', 'role'] },
  /** Documents, and all figures derived from their state. */
  work: {
    all: ['work'],
    board: ['work', 'board'],
    clients: ['work', 'clients'],
    client: (organisationId: string) => ['work', 'client', organisationId],
    close: (month: string | null) => ['work', 'close', month],
    signOffs: (organisationId: string) => ['work', 'sign-offs', organisationId],
    today: ['work', 'today'],
    todayOf: (whose: string) => ['work', 'today', whose],
    todayGroup: (whose: string, kind: string, code: string) => ['work', 'today', whose, kind, code],
    documents: (filter: DocumentFilter) => ['work', 'documents', filter],
    states: (organisationId: string) => ['work', 'states', organisationId],
    forPeople: ['work', 'for-people'],
    held: (organisationId: string, cause: string, most: number) => [
      'work',
      'held',
      organisationId,
      cause,
      most,
    ],
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
  /** Rules of an organisation, and everything calculated from them. */
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
    withoutVat: (organisationId: string, from: string, to: string) => [
      'rules',
      'without-vat',
      organisationId,
      from,
      to,
    ],
    ofTrade: (organisationIds: readonly string[], trade: string) => [
      'rules',
      'of-trade',
      organisationIds,
      trade,
    ],
    without: (organisationId: string, ruleId: string) => ['rules', 'without', organisationId, ruleId],
    foreseen: (organisationId: string, taxType: string, deviceTaxId?: number | null) => [
      'rules',
      'foreseen',
      organisationId,
      taxType,
      deviceTaxId,
    ],
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
  /**
   * Progress of one backfill, which server-sent events update: kept apart from the list, so that a refetch of the list
   * cannot overwrite a newer event.
   */
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
  /** Filters that a person saved under a name, by page. */
  views: { ofClients: ['views', 'clients'] },
  /** Search results in the HS nomenclature, which this console never changes. */
  productCodes: (search: string) => ['product-codes', search],
  acts: (filter: object) => ['acts', filter],
  picture: (address: string) => ['picture', address],
} as const;

/** Keys to refetch after a change, by the kind of change. */
export const changedBy = {
  decision: [keys.work.all, keys.confirmations.all],
  /** A changed rule: held documents are processed again, and the fiscal service is sent the mapping. */
  rule: [
    keys.rules.all,
    keys.work.all,
    keys.organisations.all,
    keys.fiscalAccounts.all,
    keys.confirmations.all,
  ],
  /** A change of an organisation: its settings, or a new read of its books or its fiscal service. */
  organisation: [
    keys.organisations.all,
    keys.work.all,
    keys.rules.all,
    keys.fiscalAccounts.all,
    keys.confirmations.all,
  ],
} as const satisfies Record<string, readonly Key[]>;

/** Refetches the answers with these keys that are shown now; the others are refetched when they are shown next. */
export async function readAgain(queries: QueryClient, changed: readonly Key[]): Promise<void> {
  await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
