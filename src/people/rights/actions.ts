import type { Role } from '../roles';

/** Whose key can be presented: that of a role, or the token of a program that collects metrics (METRICS_TOKEN). */
export type KeyHolder = Role | 'collector';

const EVERYBODY = ['administrator', 'viewer'] as const;
const ADMINISTRATOR = ['administrator'] as const;

/**
 * The one table of rights: each action that a route can need, and who may do it. `read` is everything that stores
 * nothing, whatever its HTTP method. A new action is added here; a role or a person would be another column.
 */
const MAY = {
  read: EVERYBODY,
  'metrics.read': [...EVERYBODY, 'collector'],
  'connections.change': ADMINISTRATOR,
  'organisations.change': ADMINISTRATOR,
  'organisations.sync': ADMINISTRATOR,
  'fiscal-accounts.change': ADMINISTRATOR,
  'fiscal-accounts.check': ADMINISTRATOR,
  'rules.change': ADMINISTRATOR,
  'documents.decide': ADMINISTRATOR,
  'documents.resolve': ADMINISTRATOR,
  'backfills.change': ADMINISTRATOR,
  'reconciliations.run': ADMINISTRATOR,
  'alerts.acknowledge': ADMINISTRATOR,
  'alerts.change': ADMINISTRATOR,
  'safe-mode.release': ADMINISTRATOR,
} as const satisfies Readonly<Record<string, readonly KeyHolder[]>>;

/** What a route can need. */
export type Action = keyof typeof MAY;

export const ACTIONS = Object.keys(MAY) as Action[];

const READING: readonly Action[] = ['read', 'metrics.read'];

/** Whether the action stores nothing and starts nothing. */
export function isReading(action: Action): boolean {
  return READING.includes(action);
}

/** Who may do it. */
export function holdersOf(action: Action): readonly KeyHolder[] {
  return MAY[action];
}

export function isAllowed(holder: KeyHolder, action: Action): boolean {
  return holdersOf(action).includes(holder);
}

/** All that a role may do: a page shows no button for anything else. */
export function actionsOf(holder: KeyHolder): Action[] {
  return ACTIONS.filter((action) => isAllowed(holder, action));
}
