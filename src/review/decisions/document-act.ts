import type { TrackedDocument } from '../../documents/documents.entities';
import type { Details } from '../../people/acts/act-details';
import type { ActName } from '../../people/acts/act-names';
import type { Act } from '../../people/acts/record-act';
import type { Action } from '../../people/rights/actions';

/** Builds the act of a person on a document. @param said input that the person gave with it */
export function documentAct(
  { id, organisationId, kind, number }: Pick<TrackedDocument, 'id' | 'organisationId' | 'kind' | 'number'>,
  action: Action,
  deed: ActName,
  said: Details | null = null,
): Act {
  const object = { kind: kind === 'invoice' ? 'invoice' : 'credit note', id, name: number };
  return { action, deed, organisationId, object, after: said };
}
