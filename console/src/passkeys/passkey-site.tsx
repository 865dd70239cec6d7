import { Alert, Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { useWords } from '../words/words';

/** Shows content that needs passkeys; where they are impossible, the reason or the address where they work. */
export function PasskeySite({ children }: { children: ReactNode }) {
  const words = useWords('passkeys');
  const query = useRead('sign-in', '/api/sign-in/passkey');
  return (
    <Loaded query={query}>
      {({ origin, impossible }) => {
        if (impossible !== null) return <Alert title={words.impossible}>{impossible}</Alert>;
        if (!('PublicKeyCredential' in window))
          return <Alert title={words.impossible}>{words.oldBrowser}</Alert>;
        if (origin === window.location.origin) return children;
        const { pathname, search, hash } = window.location;
        return (
          <Alert title={words.otherAddress}>
            <Text size="sm">{words.otherAddressText}</Text>
            <Anchor href={`${origin}${pathname}${search}${hash}`} c="inherit" underline="always">
              {origin}
            </Anchor>
          </Alert>
        );
      }}
    </Loaded>
  );
}
