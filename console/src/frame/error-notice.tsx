import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import { ApiError } from '../api/api-error';
import { useWords } from '../words/words';
import { lazyPart } from './lazy-part';
import { nextStep } from './next-step';

const SignInAgain = lazyPart(() => import('./sign-in/sign-in-again'));

/** Loaded on demand, because few errors need it. */
const AwaitingNotice = lazyPart(() => import('./awaiting-notice'));

/** Error in the API's own words, with the next step. */
export function ErrorNotice({ error, retry }: { error: Error; retry?: () => void }) {
  const words = useWords('frame');
  const status = error instanceof ApiError ? error.status : null;
  const isTooOld = error instanceof ApiError && error.code === 'SIGN_IN_TOO_OLD';
  const told = error instanceof ApiError ? error.sentences : [error.message];
  if (error instanceof ApiError && error.code === 'AWAITS_SECOND_PERSON') {
    return (
      <Suspense fallback={null}>
        <AwaitingNotice told={told} />
      </Suspense>
    );
  }
  const silent = status === 0 ? words.noAnswer : words.noReason(status ?? 0);
  return (
    <Alert color="red" variant="outline" title={words.didNotWork} role="alert">
      <Stack gap="xs" align="flex-start">
        <List size="sm">
          {(told.length > 0 ? told : [silent]).map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        {status !== null && (
          <Text size="sm">{words.next(words.nextSteps[isTooOld ? 'signIn' : nextStep(status)])}</Text>
        )}
        {isTooOld && (
          <Suspense fallback={null}>
            <SignInAgain />
          </Suspense>
        )}
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {words.tryAgain}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
