import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { useFix } from '../fix-list/use-fix';

/** Texts in an organisation's books that look like product codes. */
export function useWrittenCodes(organisationId: string) {
  return useRead('rules', '/api/organisations/{organisationId}/written-codes', { organisationId });
}

/** Stores decisions whether such texts are product codes. */
export function useDecideCodes(organisationId: string) {
  return useFix((body: Shape<'DecidedCodesDto'>) =>
    call.POST('/api/organisations/{organisationId}/written-codes', { organisationId }, body),
  );
}
