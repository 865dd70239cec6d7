import type { SalesDocument } from '../domain/sales/sales-document';
import type { MappingRules } from './mapping-rules';

/** True for a document dated before the go-live date, which only a backfill may send. */
export function isHistory(
  { goLiveOn }: Pick<MappingRules, 'goLiveOn'>,
  { issuedOn }: Pick<SalesDocument, 'issuedOn'>,
): boolean {
  return goLiveOn !== null && issuedOn < goLiveOn;
}

/** Released document of a backfill. */
export interface HistoryRelease {
  /** Late documents of its plan were accepted. */
  readonly mayBeLate: boolean;
  /** Its content is still the planned one. */
  readonly isAsPlanned: boolean;
}

/**
 * Rules for a released document of a backfill: its day counts as live, its plan as a release of the planned content, and
 * it may be late if accepted. Without a go-live date nothing is submitted.
 */
export function backfillRules(
  rules: MappingRules,
  issuedOn: string,
  { mayBeLate, isAsPlanned }: HistoryRelease,
): MappingRules {
  if (rules.goLiveOn === null) return rules;
  const goLiveOn = issuedOn < rules.goLiveOn ? issuedOn : rules.goLiveOn;
  return {
    ...rules,
    goLiveOn,
    // A plan made before a gap, or by schedule, says nothing about what others fiscalised in the gap.
    ...(rules.gaps === undefined ? {} : { gaps: { ...rules.gaps, liveSince: goLiveOn } }),
    trigger: rules.trigger === 'manual' && isAsPlanned ? 'approved' : rules.trigger,
    // Late documents as accepted for this backfill; the setting for live documents does not apply.
    lateDocuments: mayBeLate ? 'present_date' : 'hold',
  };
}
