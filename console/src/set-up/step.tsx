import { Badge, Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

export function Step({ number, title, isDone, children }: StepProps) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Stack gap="sm" align="flex-start">
        <Group gap="sm">
          <Title order={2} size="h4">
            {number}. {title}
          </Title>
          <Badge variant="dot" tt="none" color={isDone ? 'teal' : 'yellow'}>
            {isDone ? 'Done' : 'Open'}
          </Badge>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
