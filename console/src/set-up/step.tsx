import { Badge, Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words';
import { type StepName, STEPS } from './progress';

interface StepProps {
  name: StepName;
  isDone: boolean;
  children: ReactNode;
}

export function Step({ name, isDone, children }: StepProps) {
  const words = useWords('setUp');
  const { title } = words[name];
  return (
    <Paper withBorder p="lg" component="section" aria-label={title} id={name}>
      <Stack gap="sm" align="flex-start">
        <Group gap="sm">
          <Title order={2} size="h4">
            {words.stepTitle(STEPS.indexOf(name) + 1, title)}
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
