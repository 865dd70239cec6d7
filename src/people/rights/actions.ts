import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';

/** Roles of a person for an organisation; several at once are possible. */
export const ROLES = ['owner', 'approver', 'preparer', 'reader'] as const;
export type Role = (typeof ROLES)[number];

const OWNER = ['owner'] as const;
const APPROVER = ['approver'] as const;
const PREPARING = ['approver', 'preparer'] as const;
const STAFF = ['owner', 'approver', 'preparer'] as const;

/**
 * Table of rights: each action that a route can require, and the roles that may perform it. `read` stores nothing,
 * whatever its HTTP method; `organisations.set` opens a route whose fields need rights of their own.
 */
const MAY = {
  read: ROLES,
  'metrics.read': ROLES,
  'tokens.own': ROLES,
  'tokens.make': ROLES,
  'tokens.end': ROLES,
  'installation.read': OWNER,
  'people.read': OWNER,
  'people.change': OWNER,
  'own-sign-in.change': ROLES,
  'sessions.own': ROLES,
  'own-mail.change': ROLES,
  'own-display.change': ROLES,
  'connections.change': OWNER,
  'organisations.set': STAFF,
  'organisations.change': OWNER,
  'organisations.go-live': APPROVER,
  'organisations.sync': STAFF,
  'fiscal-accounts.change': APPROVER,
  'fiscal-accounts.check': STAFF,
  'rules.change': PREPARING,
  'documents.fix': PREPARING,
  'documents.decide': APPROVER,
  'documents.resolve': APPROVER,
  'backfills.plan': PREPARING,
  'backfills.start': APPROVER,
  'reconciliations.run': PREPARING,
  'periods.sign': APPROVER,
  'alerts.acknowledge': STAFF,
  'alerts.change': OWNER,
  'tasks.assign': STAFF,
  'tasks.aside': ROLES,
  'views.own': ROLES,
  'safe-mode.release': APPROVER,
  'rehearsals.record': OWNER,
  // Erasing requires finding first, so the same roles may read.
  'personal-data.read': ['owner', 'approver'],
  'personal-data.erase': APPROVER,
  'confirmations.confirm': APPROVER,
  'confirmations.withdraw': STAFF,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** Actions that a route can require. */
export type Action = keyof typeof MAY;

export const ACTIONS = Object.keys(MAY) as Action[];

/**
 * Reading actions. `personal-data.read` is not one: searching for a person and handing out data are recorded.
 */
const READING: readonly Action[] = ['read', 'metrics.read', 'people.read', 'installation.read'];

/** Actions that need a person, or a session: a key has no person, and a token cannot create another token. */
const NEEDING: Readonly<Partial<Record<Action, 'person' | 'session'>>> = {
  'tokens.own': 'session',
  'tokens.make': 'session',
  'tokens.end': 'person',
  'own-sign-in.change': 'session',
  'sessions.own': 'session',
  'tasks.aside': 'person',
  'views.own': 'session',
  'periods.sign': 'session',
  'own-mail.change': 'session',
  'own-display.change': 'session',
  'confirmations.confirm': 'session',
  'confirmations.withdraw': 'person',
};

/**
 * Actions that create, grant or end a way to sign in, and need a fresh sign-in: the browser may have been left open.
 */
const FRESH: readonly Action[] = [
  ...(['tokens.make', 'own-sign-in.change', 'people.change', 'fiscal-accounts.change'] as const),
  // Needs a fresh sign-in, so that a stranger at an unattended browser cannot end the person's other sessions.
  'sessions.own',
];

/** True for actions that a session may perform only within minutes of its sign-in (`fresh-sign-in.ts`). */
export function needsFreshSignIn(action: Action): boolean {
  return FRESH.includes(action);
}

/** Requirement on the caller besides roles: a person, or a person with a session; null: none. */
export function needsBehind(action: Action): 'person' | 'session' | null {
  return NEEDING[action] ?? null;
}

/** True when the action stores nothing and starts nothing. */
export function isReading(action: Action): boolean {
  return READING.includes(action);
}

/** Returns the roles that may perform it. */
export function rolesFor(action: Action): readonly Role[] {
  return MAY[action];
}

/** @param fields of the body that need the right; none: the call itself */
export function missingRight(action: Action, fields: readonly string[] = []): StoredSentence {
  const [roles, named] = [rolesFor(action).join(', '), fields.join(', ')];
  return storedSentence('rightMissing', { roles, fields: named || null });
}
