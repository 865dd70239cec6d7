/** Organisations beyond these are shown as one: labels are for people, and each costs memory wherever they are kept. */
const MOST_ORGANISATIONS = 500;

/** Label shared by all further organisations. */
export const OTHERS = 'other';

/**
 * Returns the metric label of an organisation: its id, or `other` beyond the first `most` ids in their order.
 */
export function organisationLabels(ids: Iterable<string>, most = MOST_ORGANISATIONS): (id: string) => string {
  const kept = new Set([...new Set(ids)].sort().slice(0, most));
  return (id) => (kept.has(id) ? id : OTHERS);
}
