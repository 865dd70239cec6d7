import { Button } from '@mantine/core';
import { signOut } from '../api/session';
import { useWords } from '../words/words';

export function SignOutButton() {
  const words = useWords('frame');
  return (
    <Button size="xs" variant="default" onClick={signOut}>
      {words.leave}
    </Button>
  );
}
