import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useState } from 'react';
import { call, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { lazyPart } from '../frame/lazy-part';
import { Waiting } from '../frame/waiting';
import { useWords } from '../words/words';
import type EndForm from './end-safe-mode';

/** Loaded on demand, because safe mode is rare. */
const EndSafeMode = lazyPart<ComponentProps<typeof EndForm>>(() => import('./end-safe-mode'));

/** Warns that safe mode is on: after a restore of the database, nothing is submitted until a person ends it. */
export function SafeModeNotice() {
  const { data } = useQuery({
    queryKey: keys.installation.safeMode,
    meta: LIVE,
    queryFn: () => call.GET('/api/safe-mode'),
  });
  if (!data?.isOn) return null;
  return (
    <Suspense fallback={<Waiting />}>
      <SafeMode forgotten={data.forgotten} />
    </Suspense>
  );
}

/** Separate component, so that the start page loads these words only in safe mode. */
function SafeMode({ forgotten }: { forgotten: Shape<'SafeModeDto'>['forgotten'] }) {
  const words = useWords('board');
  const { show, hide } = useWords('safeMode');
  const [isOpen, setOpen] = useState(false);
  return (
    <Alert color="red" variant="outline" role="alert" title={words.safeMode}>
      <Stack gap="xs">
        <Text size="sm">{words.safeModeText(forgotten.length)}</Text>
        <Group>
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? hide : show}
          </Button>
        </Group>
        {isOpen && (
          <Suspense fallback={<Waiting />}>
            <EndSafeMode forgotten={forgotten} />
          </Suspense>
        )}
      </Stack>
    </Alert>
  );
}
