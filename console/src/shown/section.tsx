import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useWantedCard } from './wanted-card';

interface SectionProps {
  title: string;
  /** By this name an address leads to it: `card=calls`. */
  card?: string;
  children: ReactNode;
}

/** A part of a page, named for those who do not see it. */
export function Section({ title, card, children }: SectionProps) {
  const id = useId();
  const [place, isWanted] = useWantedCard(card);
  return (
    <section aria-labelledby={id} ref={place} className={isWanted ? 'wanted' : undefined}>
      <Title order={2} size="h4" id={id} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
