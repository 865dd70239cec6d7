import type { Thing } from '../../domain/issues/refusal-catalogue';

/** Source of the organisations that a route concerns. */
export type RoutePlace =
  | { readonly kind: 'anywhere'; readonly why: string | null }
  | { readonly kind: 'installation' }
  | { readonly kind: 'of'; readonly thing: PlacedThing; readonly parameter: string };

/**
 * Objects that belong to organisations, with the query that finds these. Each query takes the id and returns no row for
 * an unknown one, else `organisations`: an array, empty for objects of the installation.
 */
const THINGS = {
  organisation: {
    name: 'organisation',
    query: 'select array[id] as organisations from organisations where id = $1',
  },
  document: {
    name: 'document',
    query: 'select array[organisation_id] as organisations from documents where id = $1',
  },
  backfill: {
    name: 'backfill',
    query: 'select array[organisation_id] as organisations from backfills where id = $1',
  },
  alert: {
    name: 'alert',
    query: `select array_remove(array[organisation_id], null) as organisations from alerts where id = $1`,
  },
  channel: {
    name: 'alert channel',
    query: `select array_remove(array[organisation_id], null) as organisations from alert_channels where id = $1`,
  },
  fiscalAccount: {
    name: 'fiscal account',
    query: `select array(select id from organisations where fiscal_account_id = account.id) as organisations
      from fiscal_accounts account where id = $1`,
  },
  confirmation: {
    name: 'confirmation',
    query: 'select array[organisation_id] as organisations from confirmations where id = $1',
  },
  connection: {
    name: 'connection',
    query: `select array(select id from organisations where connection_id = connection.id) as organisations
      from connections connection where id = $1`,
  },
} as const satisfies Readonly<Record<string, { readonly name: Thing; readonly query: string }>>;

type PlacedThing = keyof typeof THINGS;

/** Sources of organisations: the second argument of `@Needs`. */
export const from = {
  organisation: (parameter = 'organisationId') => of('organisation', parameter),
  document: (parameter = 'documentId') => of('document', parameter),
  backfill: (parameter = 'backfillId') => of('backfill', parameter),
  alert: (parameter = 'alertId') => of('alert', parameter),
  channel: (parameter = 'channelId') => of('channel', parameter),
  fiscalAccount: (parameter = 'accountId') => of('fiscalAccount', parameter),
  confirmation: (parameter = 'confirmationId') => of('confirmation', parameter),
  connection: (parameter = 'connectionId') => of('connection', parameter),
  /** Requires a grant for all organisations. */
  installation: (): RoutePlace => ({ kind: 'installation' }),
  /**
   * Accepts a grant for any organisation: the handler takes `@InScope()` and filters.
   * @param why nothing is filtered; null: the handler filters
   */
  anywhere: (why: string | null = null): RoutePlace => ({ kind: 'anywhere', why }),
} as const;

function of(thing: PlacedThing, parameter: string): RoutePlace {
  return { kind: 'of', thing, parameter };
}

export function thingOf(thing: PlacedThing): { readonly name: Thing; readonly query: string } {
  return THINGS[thing];
}
