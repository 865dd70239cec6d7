import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** An empty place that says so, and what the next step is. */
export function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="nothing">
      <Text size="sm">{text}</Text>
      {children}
    </div>
  );
}
