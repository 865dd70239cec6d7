import { Refusal } from '../../domain/issues/refusal';
import { Failure, type FailureKind } from '../../domain/issues/failure';

/**
 * Why a consent that came back connected nothing; the console has a sentence for each. `expired`: its code was used or too
 * old. `app`: the platform does not accept our app. `platform`: the platform did not answer, or is unwell. `nothing`: no
 * organisation was chosen. `program`: a fault of ours, which the log has.
 */
export type FailedConsent = (typeof FAILED_CONSENTS)[number];

export const FAILED_CONSENTS = ['expired', 'app', 'platform', 'nothing', 'program'] as const;

const REASONS: Readonly<Record<FailureKind, FailedConsent>> = {
  unauthorised: 'expired',
  misconfigured: 'app',
  not_sent: 'platform',
  temporary: 'platform',
  rate_limited: 'platform',
  refused: 'platform',
};

export function whyFailed(error: unknown): FailedConsent {
  if (error instanceof Refusal && error.more.code === 'CONSENT_OPENS_NOTHING') return 'nothing';
  return error instanceof Failure ? REASONS[error.kind] : 'program';
}
