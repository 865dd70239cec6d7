import { Badge, Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words';

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

export function Step({ number, title, isDone, children }: StepProps) {
  const words = useWords('setUp');
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Stack gap="sm" align="flex-start">
        <Group gap="sm">
          <Title order={2} size="h4">
            {words.stepTitle(number, title)}
          </Title>
          <Badge variant="dot" tt="none" color={isDone ? 'teal' : 'yellow'}>
            {isDone ? words.done : words.open}
          </Badge>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
