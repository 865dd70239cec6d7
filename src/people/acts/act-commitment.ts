import { sha256Hex } from '../../domain/canonical-json';

/**
 * Fields of an act that its audit log entry commits to, in order. The order is fixed, because earlier acts
 * must stay verifiable; a new column requires a new list with its own number.
 */
export const ACT_FIELDS = [
  ...(['organisationId', 'personId', 'person', 'kind', 'via', 'viaId', 'address'] as const),
  ...(['action', 'deed', 'outcome', 'times', 'objectKind', 'objectId', 'objectName'] as const),
  ...(['before', 'after'] as const),
] as const;

/** Stored act without its sequence number and time, which the entry itself has. */
export type ActFacts = Readonly<Record<(typeof ACT_FIELDS)[number], string | null>>;

/** Act with the content of its entry, as an auditor receives it. */
export interface CommittedAct {
  /** Sequence number in the audit log of its organisation, or of the installation. */
  readonly seq: string;
  readonly salt: string;
  readonly facts: ActFacts;
}

/** SHA-256 over the salt, the list of fields and the act as a JSON array of texts, each on a line of its own. */
export function commitToAct(facts: ActFacts, salt: string): string {
  return sha256Hex(`${salt}\nact/1\n${JSON.stringify(ACT_FIELDS.map((field) => facts[field]))}`);
}

/** Columns of the table, in the order of ACT_FIELDS. */
export const ACT_COLUMNS = ACT_FIELDS.map((field) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

/** SQL that selects the fields in the form used for the commitment. */
export const ACT_TEXTS = ACT_FIELDS.map((field, place) => `${ACT_COLUMNS[place]}::text as "${field}"`).join(
  ', ',
);
