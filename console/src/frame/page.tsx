import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../words/words';

/** Page with its title in the heading and the browser tab, and actions at the right. */
export function Page({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const words = useWords('frame');
  useEffect(() => {
    document.title = words.titleOf(title);
  }, [title, words]);
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={1} size="h2">
          {title}
        </Title>
        <Group gap="sm">{actions}</Group>
      </Group>
      {children}
    </Stack>
  );
}
