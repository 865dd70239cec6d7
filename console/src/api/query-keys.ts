import type { QueryClient } from '@tanstack/react-query';
import type { paths } from './schema';

type Key = readonly unknown[];
type DocumentFilter = NonNullable<paths['/api/documents']['get']['parameters']['query']>;

/**
 * Groups of cached answers that change together. `work`: documents, and all figures derived from their state; `rules`:
 * rules of an organisation, and everything calculated from them; `organisations`: their books and their settings.
 */
export const GROUPS = [
  ...(['sign-in', 'session', 'work', 'rules', 'drift', 'organisations', 'takings', 'other-sales'] as const),
  ...(['fiscal-accounts', 'backfills', 'backfill', 'reconciliations', 'reconciliation'] as const),
  ...(['alerts', 'alert-settings', 'alert-channels', 'alert-messages', 'confirmations', 'bulk'] as const),
  ...(['people', 'invitations', 'sessions', 'own-sign-in', 'own-mail', 'tokens', 'device'] as const),
  ...(['installation', 'views', 'product-codes'] as const),
] as const;
export type Group = (typeof GROUPS)[number];

/** Key of the answer to a read call. */
export function keyOf(group: Group, path: string, given?: unknown): Key {
  return given === undefined ? [group, path] : [group, path, given];
}

/** Keys of answers that are put together from several calls, or previewed. */
export const keys = {
  session: { role: ['session', 'role'] },
  work: {
    all: ['work'],
    board: ['work', 'board'],
    clients: keyOf('work', '/api/clients'),
    close: (month: string | null) => ['work', 'close', month],
    today: ['work', 'today'],
    todayOf: (whose: string) => ['work', 'today', whose],
    todayGroup: (whose: string, kind: string, code: string) => ['work', 'today', whose, kind, code],
    documents: (filter: DocumentFilter) => ['work', 'documents', filter],
    forPeople: ['work', 'for-people'],
    explanation: (id: string, state: string, reason: unknown) => ['work', 'explanation', id, state, reason],
    exchanges: (id: string, events: number, statements: number) => [
      'work',
      'exchanges',
      id,
      events,
      statements,
    ],
    held: (organisationId: string, cause: string, most: number) => [
      'work',
      'held',
      organisationId,
      cause,
      most,
    ],
    preflight: (organisationId: string) => ['work', 'preflight', organisationId],
    effect: (organisationId: string, asked: object) => ['work', 'effect', organisationId, asked],
  },
  rules: {
    coverage: (organisationId: string) => ['rules', 'coverage', organisationId],
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
  },
  /**
   * Progress of one backfill, which server-sent events update: kept apart from the list, so that a refetch of the list
   * cannot overwrite a newer event.
   */
  backfill: {
    one: (backfillId: string) => keyOf('backfill', '/api/backfills/{backfillId}', { backfillId }),
    documents: (id: string, result: string, counts: unknown) => ['backfill', id, 'documents', result, counts],
  },
  reconciliation: {
    documents: (id: string, shown: string) => ['reconciliation', id, 'documents', shown],
  },
  alerts: {
    open: ['alerts'],
    settingsOf: (organisationId: string) => ['alert-settings', organisationId],
  },
  confirmations: { all: ['confirmations'], object: (path: string | undefined) => ['stored-object', path] },
  installation: {
    clocks: ['installation', 'clocks'],
    newerRelease: ['installation', 'newer-release'],
    safeMode: ['installation', 'safe-mode'],
  },
  acts: (filter: object) => ['acts', filter],
  picture: (address: string) => ['picture', address],
} as const;

/** Groups to refetch after a change, by the kind of change. */
export const changedBy = {
  decision: ['work', 'confirmations'],
  /** A changed rule: held documents are processed again, and the fiscal service is sent the mapping. */
  rule: [
    ...(['rules', 'drift', 'work', 'organisations', 'takings', 'other-sales'] as const),
    ...(['fiscal-accounts', 'confirmations'] as const),
  ],
  /** A change of an organisation: its settings, or a new read of its books or its fiscal service. */
  organisation: [
    ...(['organisations', 'takings', 'other-sales', 'work', 'rules', 'drift'] as const),
    ...(['fiscal-accounts', 'confirmations'] as const),
  ],
} as const satisfies Record<string, readonly Group[]>;

/** Refetches these answers that are shown now; the others are refetched when they are shown next. */
export async function readAgain(queries: QueryClient, changed: readonly (Group | Key)[]): Promise<void> {
  const keysOf = (one: Group | Key): Key => (typeof one === 'string' ? [one] : one);
  await Promise.all(changed.map((one) => queries.invalidateQueries({ queryKey: keysOf(one) })));
}
