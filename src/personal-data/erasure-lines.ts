import { type Place, PLACE_NAMES, PLACES } from './places';

/**
 * What becomes of rows: erased; kept by law; kept because nobody has decided about their documents; as the books have it;
 * a rule that a person has made; or the record of what happened here.
 */
export const BECOMES = ['erased', 'kept_by_law', 'undecided', 'in_books', 'rule', 'record'] as const;
export type Becomes = (typeof BECOMES)[number];

export interface ErasureLine {
  readonly place: Place;
  readonly table: string;
  readonly rows: number;
  readonly becomes: Becomes;
  /** Last day of the legal period of the latest of these documents; null: it has none. */
  readonly until: string | null;
}

type Counts = Readonly<Record<Place, number>>;

/** Of documents that are erased, these rows hold something about the customer. */
const IN_ERASED: readonly Place[] = ['document', 'listing', 'history'];
const ELSEWHERE: Readonly<Partial<Record<Place, Becomes>>> = {
  contact: 'erased',
  temporaryCall: 'erased',
  otherSale: 'in_books',
  buyerRule: 'rule',
};

/** @param counts by what becomes of the documents that rows belong to; rows of no document are the same in all. Pure */
export function linesOf(
  counts: { readonly erasable: Counts; readonly lawful: Counts; readonly undecided: Counts },
  until: string | null,
): ErasureLine[] {
  return PLACE_NAMES.flatMap((place) => {
    const { table, by } = PLACES[place];
    const line = (rows: number, becomes: Becomes): ErasureLine => ({
      ...{ place, table, rows, becomes },
      until: becomes === 'kept_by_law' ? until : null,
    });
    const always = ELSEWHERE[place];
    const lines =
      by !== 'documents'
        ? [line(counts.lawful[place], always ?? 'record')]
        : [
            line(counts.erasable[place], always ?? (IN_ERASED.includes(place) ? 'erased' : 'record')),
            line(counts.lawful[place], always ?? 'kept_by_law'),
            line(counts.undecided[place], always ?? 'undecided'),
          ];
    return lines.filter(({ rows }) => rows > 0);
  });
}
