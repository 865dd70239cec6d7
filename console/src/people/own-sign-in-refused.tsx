import { Alert, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../api/api-error';
import { keys, readAgain } from '../api/query-keys';
import { PasskeyError } from '../passkeys/passkey-error';
import { PasskeyButton } from '../passkeys/passkey-button';
import { useWords } from '../words/words';

/** Refusal with a link to sign in again, for cases in which the sign-in may be too old. */
export function OwnSignInRefused({ error }: { error: Error | null }) {
  const words = useWords('passkeys');
  const queries = useQueryClient();
  if (error === null) return null;
  return (
    <Stack gap="xs">
      <PasskeyError error={error} />
      {isConflict(error) && (
        <Alert>
          <PasskeyButton
            label={words.signInAgain}
            onSignedIn={(session) => {
              queries.setQueryData(keys.session.role, session);
              void readAgain(queries, ['sessions']);
            }}
          />
        </Alert>
      )}
    </Stack>
  );
}
