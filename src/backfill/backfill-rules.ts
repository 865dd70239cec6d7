import type { Organisation } from '../organisations/organisation.entity';
import type { TrackedDocument } from '../documents/documents.entities';
import type { MappingRules } from '../mapping/mapping-rules';

/** True for a document dated before the go-live date, which only a backfill may send. */
export function isHistory(
  { goLiveOn }: Pick<Organisation, 'goLiveOn'>,
  { issuedOn }: Pick<TrackedDocument, 'issuedOn'>,
): boolean {
  return goLiveOn !== null && issuedOn < goLiveOn;
}

/**
 * The rules for a document whose turn has come in a backfill: its day counts as live, the plan as its release by hand,
 * and it may be late if that was accepted. While there is no go-live date, nothing is submitted here either.
 */
export function backfillRules(
  rules: MappingRules,
  issuedOn: string,
  { mayBeLate }: { readonly mayBeLate: boolean },
): MappingRules {
  if (rules.goLiveOn === null) return rules;
  return {
    ...rules,
    goLiveOn: issuedOn < rules.goLiveOn ? issuedOn : rules.goLiveOn,
    trigger: rules.trigger === 'manual' ? 'approved' : rules.trigger,
    // The setting for live documents does not apply: lateness was accepted, or not, for this backfill.
    lateDocuments: mayBeLate ? 'present_date' : 'hold',
  };
}
