import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A part of a page, named for those who do not see it. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
