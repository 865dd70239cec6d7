import type { AlertCause, AlertParameters } from '../issues/alert-catalogue';
import { entriesByCode } from './said-by-code';
import { stopOfReason } from './stop-of-reason';
import { findingOfReason, sayStoredFinding } from './stored-finding';
import { readStored, sayStored } from './stored-sentence';
import type { Texts } from './texts';
import type { Words } from './words';

/** Parameters of the alerts' sentences. */
type Named = Readonly<
  Record<AlertCause, Omit<AlertParameters, 'documents'> & { readonly documents: number }>
>;

/** Sentences of alerts; parses stored reasons once for all languages. */
export function alertsOf(words: Words, { findings }: Pick<Texts, 'findings'>): Texts['alerts'] {
  const { parts, alerts } = words.said;
  const finding = ({ reason }: { readonly reason: string }) => ({
    finding: sayStoredFinding(findings, findingOfReason(reason)).message,
  });
  const stored = (reason: string): string => sayStored(words.said, readStored(reason));
  const period = ({ reason }: { readonly reason: string }) => inParts(reason, ['from', 'to']);
  const said = entriesByCode<Named>(words)(
    'what',
    alerts,
    {
      CONNECTIONS_USED_UP: ({ reason }) => inParts(reason, ['used', 'allowed']),
      DOCUMENTS_UNCERTAIN: ({ reason }) => {
        const [left = 0, forgotten = 0] = reason.split(' ').map(Number);
        return { left: reason === '' ? null : left, forgotten };
      },
      DOCUMENTS_OVERTAKEN: ({ reason }) => {
        const [since = '', later = ''] = reason.split(' ');
        return { since, later: Number(later) };
      },
      WEBHOOK_LOOKS_DISABLED: finding,
      SUBSCRIPTION_EXPIRING: finding,
      RULES_CONTRADICTED: finding,
      RULES_DIFFER: finding,
      LISTED_TOTALS_DIFFER: ({ reason }) => inParts(reason, ['listed', 'own']),
      BACKFILL_STOPPED: ({ reason }) => ({ isSaid: reason !== '', stop: stored(reason) }),
      FISCALISED_TWICE: ({ reason }) => ({ receipts: stored(reason) }),
      LEDGER_BROKEN: ({ reason }) => ({ fault: stored(reason) }),
      ENCRYPTION_KEY_MISSING: ({ reason }) => {
        const [organisations = 0, accounts = 0] = reason.split(' ').map(Number);
        return { organisations, accounts };
      },
      SAFE_MODE: ({ reason }) => ({ found: Number(reason) }),
      WORK_STANDS_STILL: (named) => standing(words, named),
      BREAK_GLASS_USED: ({ reason }) => {
        const [calls, since] = wordAndRest(reason);
        return { calls: Number(calls), since };
      },
      APPROVERS_CHANGED: (named) => approversChanged(words, named),
      PERSON_INVITED: ({ reason }) => invited(words, reason),
      CONFIRMATION_WAITS: ({ reason }) => asked(words, reason),
      IDENTITY_CHANGED: ({ reason }) => inParts(reason, ['confirmed', 'read'], '\n'),
      SUBMISSIONS_STOPPED: ({ reason }) => {
        const { cause, detail } = stopOfReason(reason);
        return { stopped: parts.stopped[cause], isSaid: detail !== '', detail };
      },
      SIGNED_PERIOD_CHANGED: period,
      SIGNED_PERIOD_NOT_COMPARED: period,
      BACKUP_MISSING: ({ reason }) => ({ hasFailed: reason !== '', fault: stored(reason) }),
    },
    {},
  );
  return withCounts(said);
}

/** Adds the sentence about the number of documents, unless the alert concerns none. */
function withCounts(said: {
  readonly [Cause in AlertCause]: { readonly what: (named: Named[Cause]) => string };
}): Texts['alerts'] {
  return Object.fromEntries(
    Object.entries(said).map(([cause, text]) => [
      cause,
      { ...text, what: (alert: AlertParameters) => text.what({ ...alert, documents: alert.documents ?? 0 }) },
    ]),
  ) as Texts['alerts'];
}

function approversChanged(
  { said }: Words,
  { about, reason }: Pick<AlertParameters, 'about' | 'reason'>,
): string {
  const [change, name] = wordAndRest(reason);
  const { what } = said.alerts.APPROVERS_CHANGED;
  return (Object.hasOwn(what, change) ? what[change as keyof typeof what] : what.got)({ about, name });
}

function invited({ said, all }: Words, reason: string) {
  const [roles, name] = wordAndRest(reason);
  const names: Readonly<Record<string, string>> = said.parts.roles;
  return {
    ...{ name, isNamed: name !== '', hasRole: roles !== '-' },
    roles: all(roles.split(',').map((role) => names[role] ?? role)),
  };
}

function asked({ said }: Words, reason: string) {
  const [matter, name] = wordAndRest(reason);
  const matters: Readonly<Record<string, string>> = said.parts.matters;
  return { name, matter: matters[matter] ?? matter };
}

function standing({ said }: Words, { about, reason }: Pick<AlertParameters, 'about' | 'reason'>) {
  const { cause, clients } = inParts(reason, ['cause', 'clients']);
  const names: Readonly<Record<string, string>> = said.abouts;
  const why = said.standstill({ cause, about: names[about] ?? about, time: null });
  return { clients: Number(clients), why };
}

/** Splits a stored reason into named values, in order. */
function inParts<const Names extends readonly string[]>(reason: string, names: Names, between = ' ') {
  const values = reason.split(between);
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) as Readonly<
    Record<Names[number], string>
  >;
}

/** Splits a stored reason into its code and the text after it. */
function wordAndRest(reason: string): readonly [word: string, rest: string] {
  const [word = '', ...rest] = reason.split(' ');
  return [word, rest.join(' ')];
}
