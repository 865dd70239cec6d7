import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { setSignedIn } from '../api/session';
import { useWords } from '../words/words';
import { ErrorNotice } from './error-notice';

/** The session is over only when the server says so: until then the page stays, with what went wrong. */
export function SignOutButton() {
  const words = useWords('frame');
  const leaving = useMutation({
    mutationFn: () => answerOf(api.DELETE('/api/session')),
    onSuccess: () => setSignedIn('no'),
  });
  return (
    <>
      <Button size="xs" variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
        {words.leave}
      </Button>
      {leaving.error && <ErrorNotice error={leaving.error} />}
    </>
  );
}
