import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import { saveText } from '../shown/save-file';
import { useWords } from '../words/words';

/** Recovery codes, which are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const words = useWords('passkeys');
  const text = codes.join('\n');
  return (
    <Alert title={words.codesTitle}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{words.codesText}</Text>
        <Code block>{text}</Code>
        <Button size="xs" variant="default" onClick={() => saveText('ledgerstamp-recovery-codes.txt', text)}>
          {words.saveCodes}
        </Button>
      </Stack>
    </Alert>
  );
}
