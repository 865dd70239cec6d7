import type { AlertCause, AlertParameters } from '../issues/alert-catalogue';
import { entriesByCode } from './said-by-code';
import { type Sentence, saySentences, sayStored } from './stored-sentence';
import type { Texts } from './texts';
import type { Words } from './words';

/** Parameters of the sentences: no documents are zero. */
type Named = {
  readonly [Cause in AlertCause]: Omit<AlertParameters[Cause], 'documents'> & { readonly documents: number };
};

export function alertsOf(words: Words, { findings }: Pick<Texts, 'findings'>): Texts['alerts'] {
  const { said, all } = words;
  const { abouts, alerts, parts } = said;
  const finding = ({ finding: found }: { readonly finding: readonly Sentence[] }) => ({
    finding: saySentences({ ...said, findings }, found),
  });
  const missing = ({ fault, neverMade }: AlertParameters['BACKUP_MISSING' | 'REHEARSAL_OVERDUE']) => ({
    missing: sayStored(said, fault) !== '' ? 'failed' : neverMade ? 'never' : 'old',
    fault: sayStored(said, fault),
  });
  const nameOf = (names: Readonly<Record<string, string>>, code: string): string => names[code] ?? code;
  const entries = entriesByCode<Named>(words)(
    'what',
    alerts,
    {
      WEBHOOK_LOOKS_DISABLED: finding,
      SUBSCRIPTION_EXPIRING: finding,
      RULES_CONTRADICTED: finding,
      RULES_DIFFER: finding,
      BACKFILL_STOPPED: ({ stop }) => told('stop', sayStored(said, stop)),
      FISCALISED_TWICE: ({ receipts }) => ({ receipts: sayStored(said, receipts) }),
      SETTINGS_UNREAD: ({ fault }) => ({ fault: sayStored(said, fault) }),
      LEDGER_BROKEN: ({ fault }) => ({ fault: sayStored(said, fault) }),
      WORK_STANDS_STILL: ({ cause, about }) => ({
        why: said.standstill({ cause, about: nameOf(abouts, about), time: null }),
      }),
      APPROVERS_CHANGED: ({ change, about, name }) => alerts.APPROVERS_CHANGED.what[change]({ about, name }),
      PERSON_INVITED: ({ name, roles }) => ({
        isNamed: name !== '',
        hasRole: roles.length > 0,
        roles: all(roles.map((role) => nameOf(parts.roles, role))),
      }),
      CONFIRMATION_WAITS: ({ matter }) => ({ matter: nameOf(parts.matters, matter) }),
      SUBMISSIONS_STOPPED: ({ cause, detail }) => ({
        ...told('detail', sayStored(said, detail)),
        stopped: parts.stopped[cause],
      }),
      BACKUP_MISSING: missing,
      REHEARSAL_OVERDUE: missing,
    },
    {},
  );
  return Object.fromEntries(
    Object.entries(entries).map(([cause, { what, ...entry }]) => [
      cause,
      {
        ...entry,
        what: (named: AlertParameters[AlertCause]) =>
          (what as (named: object) => string)({
            ...named,
            about: nameOf(abouts, named.about),
            documents: named.documents ?? 0,
          }),
      },
    ]),
  ) as Texts['alerts'];
}

/** A sentence within another one, which is left out where it is empty. */
function told<Name extends string>(name: Name, sentence: string) {
  return { [name]: sentence, isSaid: sentence !== '' } as Readonly<Record<Name, string>> & {
    readonly isSaid: boolean;
  };
}
