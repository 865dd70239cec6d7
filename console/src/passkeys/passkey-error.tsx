import { Alert } from '@mantine/core';
import { ErrorNotice } from '../frame/error-notice';
import { useWords } from '../words/words';
import { PasskeyCancelled } from './webauthn';

/** Error of a passkey; cancelling the prompt is not an error. */
export function PasskeyError({ error }: { error: Error | null }) {
  const words = useWords('passkeys');
  if (error === null) return null;
  if (!(error instanceof PasskeyCancelled)) return <ErrorNotice error={error} />;
  return (
    <Alert role="alert" title={words.cancelled}>
      {words.cancelledText}
    </Alert>
  );
}
