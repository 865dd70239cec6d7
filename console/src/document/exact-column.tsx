import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExactText } from './exact-text';

/** Column with its heading, for several texts shown side by side. */
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
