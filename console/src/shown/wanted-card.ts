import { type RefObject, useEffect, useRef } from 'react';
import { useInAddress } from './in-address';

const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * A card that the address may name (`card=calls`): it is brought into sight, and again while what stands above it loads, until the
 * person does something.
 */
export function useWantedCard(name: string | undefined): [RefObject<HTMLElement | null>, boolean] {
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
