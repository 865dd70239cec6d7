import { CheckAgain } from './check-again';
import type { HeldCause } from './fix-in-place';
import { HeldDocuments } from './held-documents';

/** Documents to be corrected on the accounting platform, with links there; then they are read again. */
export function CorrectThere({ cause, organisationId }: { cause: HeldCause; organisationId: string }) {
  return (
    <>
      <HeldDocuments
        cause={cause.id}
        organisationId={organisationId}
        links={cause.subject === 'contact' ? 'contact' : 'document'}
      />
      <CheckAgain organisationId={organisationId} />
    </>
  );
}
