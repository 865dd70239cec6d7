import type { PlatformConsent } from '../../../src/connectors/accounting-connector';
import { Failure } from '../../../src/domain/issues/failure';
import { storedWords } from '../../../src/domain/texts/stored-sentence';

const refuse = (): Promise<never> =>
  Promise.reject(new Failure('misconfigured', storedWords('there is no consent here')));

/** Consent that is never used, because connecting the books is not part of the submit protocol. */
export const NO_CONSENT: PlatformConsent = {
  connectionsAllowed: null,
  endsAfterIdleDays: null,
  consentUrl: () => '',
  exchangeCode: refuse,
  refresh: refuse,
  clientTokens: refuse,
  organisations: refuse,
  clientOrganisation: refuse,
  covers: refuse,
  leave: refuse,
  revoke: refuse,
};
