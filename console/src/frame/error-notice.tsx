import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { ApiError } from '../api/api-error';

/** What went wrong in the API's own words, and what to do next. */
export function ErrorNotice({ error, retry }: { error: Error; retry?: () => void }) {
  const sentences = error instanceof ApiError ? error.sentences : [error.message];
  return (
    <Alert color="red" variant="outline" title="That did not work" role="alert">
      <Stack gap="xs" align="flex-start">
        <List size="sm">
          {sentences.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        {error instanceof ApiError && <Text size="sm">Next: {error.nextStep}</Text>}
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
