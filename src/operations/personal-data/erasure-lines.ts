import { type PersonalDataPlace, PLACE_NAMES, PLACES } from './places';

/**
 * Treatment of rows: erased; kept by law; deleted at the end of their period; kept while their documents are undecided;
 * as on the platform; a rule made by a person; or the record of acts.
 */
export const BECOMES = [
  'erased',
  'kept_by_law',
  'expires',
  'undecided',
  'in_books',
  'rule',
  'record',
] as const;
type Becomes = (typeof BECOMES)[number];

export interface ErasureLine {
  readonly place: PersonalDataPlace;
  readonly table: string;
  readonly rows: number;
  readonly becomes: Becomes;
  /** Last day of the legal period of the latest of these documents; null: it has none. */
  readonly until: string | null;
}

type Counts = Readonly<Record<PersonalDataPlace, number>>;

/** Places in which rows of an erased document hold customer data. */
const IN_ERASED: readonly PersonalDataPlace[] = ['document', 'listing', 'history', 'decidedContent'];
const ELSEWHERE: Readonly<Partial<Record<PersonalDataPlace, Becomes>>> = {
  contact: 'erased',
  temporaryCall: 'erased',
  otherSale: 'in_books',
  buyerRule: 'rule',
  exclusionRule: 'rule',
};

/** Places treated alike whatever happens to documents; those of others depend on their documents. */
export const OF_CONTACT = PLACE_NAMES.filter((name) => PLACES[name].by === 'contact' || name in ELSEWHERE);
export const OF_DOCUMENTS = PLACE_NAMES.filter((name) => !OF_CONTACT.includes(name));

interface Kept {
  /** Number of calls kept to investigate problems that also concern other customers. */
  readonly sharedCalls: number;
  /** Last day of the legal period; null: no document has one. */
  readonly until: string | null;
  /** True: a document of the customer may still be sent. */
  readonly isContactNeeded: boolean;
}

/** @param counts of all documents at OF_CONTACT, and at OF_DOCUMENTS by treatment of their documents. Pure */
export function linesOf(
  counts: Readonly<Record<'all' | 'erasable' | 'lawful' | 'undecided', Counts>>,
  { sharedCalls, until, isContactNeeded }: Kept,
): ErasureLine[] {
  return PLACE_NAMES.flatMap((place) => {
    const { table } = PLACES[place];
    const line = (rows: number, becomes: Becomes): ErasureLine => ({
      ...{ place, table, rows, becomes },
      until: becomes === 'kept_by_law' ? until : null,
    });
    const isNeeded = place === 'contact' && isContactNeeded;
    const shared = place === 'temporaryCall' ? sharedCalls : 0;
    const lines = OF_CONTACT.includes(place)
      ? [
          line(counts.all[place] - shared, isNeeded ? 'undecided' : (ELSEWHERE[place] ?? 'record')),
          line(shared, 'expires'),
        ]
      : [
          line(counts.erasable[place], IN_ERASED.includes(place) ? 'erased' : 'record'),
          line(counts.lawful[place], 'kept_by_law'),
          line(counts.undecided[place], 'undecided'),
        ];
    return lines.filter(({ rows }) => rows > 0);
  });
}
