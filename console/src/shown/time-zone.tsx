import { Text } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { useWords } from '../words/words';
import { HOME_ZONE, placeOf } from './zoned-time';

const OwnZone = createContext<string | null>(null);

/** Times inside are those of one organisation. `zone`: null where its books have named none. */
export function TimesOf({ zone, children }: { zone: string | null; children: ReactNode }) {
  return <OwnZone value={zone}>{children}</OwnZone>;
}

/** The zone of the times around, and whether it is the organisation's own: where it is not, each time names its place. */
export function useZone(): { readonly zone: string; readonly isOwn: boolean } {
  const own = useContext(OwnZone);
  return { zone: own ?? HOME_ZONE, isOwn: own !== null };
}

/** Says whose clocks the times of a page are read from. */
export function ZoneNote({ zone }: { zone: string | null }) {
  const words = useWords('shown');
  return (
    <Text size="xs" c="dimmed">
      {words.timesOf(placeOf(zone ?? HOME_ZONE))}
    </Text>
  );
}
