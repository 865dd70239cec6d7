import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExactText } from './exact-text';

/** One of several texts that stand next to each other, under its name. */
export function ExactColumn({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {name}
      </Text>
      <ExactText name={name}>{children}</ExactText>
    </div>
  );
}
