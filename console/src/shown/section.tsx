import { Title } from '@mantine/core';
import { type ReactNode, useId, type RefObject, useEffect, useRef } from 'react';
import { useInAddress } from './in-address';

const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls a card into view if the address names it (`card=calls`), and again while content above it loads, until the
 * person does something.
 */
function useWantedCard(name: string | undefined): [RefObject<HTMLElement | null>, boolean] {
  const [wanted] = useInAddress('card');
  const card = useRef<HTMLElement>(null);
  const isWanted = name !== undefined && name === wanted;
  useEffect(() => {
    if (!isWanted) return undefined;
    const watch = new ResizeObserver(() => card.current?.scrollIntoView({ block: 'center' }));
    const leave = (): void => {
      watch.disconnect();
      ACTS.forEach((act) => window.removeEventListener(act, leave));
    };
    watch.observe(document.body);
    ACTS.forEach((act) => window.addEventListener(act, leave));
    return leave;
  }, [isWanted]);
  return [card, isWanted];
}

interface SectionProps {
  title: string;
  /** Name of the card in the address: `card=calls`. */
  card?: string;
  children: ReactNode;
}

/** Part of a page with a heading, which also labels it for screen readers. */
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
