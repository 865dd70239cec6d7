import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

/** Shows an invitation link, once. */
export function LinkNotice({ sent }: { sent: Shape<'SentInvitationDto'> }) {
  const words = useWords('people');
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard.writeText(sent.link ?? '').then(() => setCopied(true));
  };
  return (
    <Alert title={words.linkTitle(sent.name)} role="status">
      <Stack gap="xs">
        {sent.link !== null && <Code block>{sent.link}</Code>}
        {sent.link !== null && <Text size="sm">{words.linkText}</Text>}
        {sent.mail === 'sent' && (
          <Text size="sm">{sent.link === null ? words.onlyMailed : words.mailed}</Text>
        )}
        {sent.mail === 'failed' && (
          <Text size="sm">{sent.link === null ? words.notMailed : words.mailFailed}</Text>
        )}
        {sent.link !== null && (
          <Group>
            <Button size="xs" variant="default" onClick={copy}>
              {isCopied ? words.copied : words.copy}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
