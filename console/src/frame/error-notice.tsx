import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { ApiError } from '../api/api-error';
import { useWords } from '../words/words';
import { nextStep } from './next-step';

/** What went wrong in the API's own words, and what to do next. */
export function ErrorNotice({ error, retry }: { error: Error; retry?: () => void }) {
  const words = useWords('frame');
  const status = error instanceof ApiError ? error.status : null;
  const told = error instanceof ApiError ? error.sentences : [error.message];
  const silent = status === 0 ? words.noAnswer : words.noReason(status ?? 0);
  return (
    <Alert color="red" variant="outline" title={words.didNotWork} role="alert">
      <Stack gap="xs" align="flex-start">
        <List size="sm">
          {(told.length > 0 ? told : [silent]).map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        {status !== null && <Text size="sm">{words.next(words.nextSteps[nextStep(status)])}</Text>}
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {words.tryAgain}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
