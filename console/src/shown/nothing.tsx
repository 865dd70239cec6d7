import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Empty state with a text, and optionally what to do next. */
export function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="nothing">
      <Text size="sm">{text}</Text>
      {children}
    </div>
  );
}
