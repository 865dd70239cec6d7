import { Text } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { useWords } from '../words/words';
import { placeOf } from './zoned-time';

const OwnZone = createContext<string | null>(null);
/** Until the session is known, moments are those of no country. */
const CountryZone = createContext('UTC');

/** Times inside that belong to no organisation are those of the installation's country. `zone`: of the session's answer. */
export function TimesOfCountry({
  zone = 'UTC',
  children,
}: {
  zone?: string | undefined;
  children: ReactNode;
}) {
  return <CountryZone value={zone}>{children}</CountryZone>;
}

/** The zone of what belongs to no organisation, or to one whose zone is not known. */
export function useCountryZone(): string {
  return useContext(CountryZone);
}

/** Times inside are those of one organisation. `zone`: null where its books have named none. */
export function TimesOf({ zone, children }: { zone: string | null; children: ReactNode }) {
  return <OwnZone value={zone}>{children}</OwnZone>;
}

/** The zone of the times around, and whether it is the organisation's own: where it is not, each time names its place. */
export function useZone(): { readonly zone: string; readonly isOwn: boolean } {
  const own = useContext(OwnZone);
  const ofCountry = useCountryZone();
  return { zone: own ?? ofCountry, isOwn: own !== null };
}

/** Says whose clocks the times of a page are read from. */
export function ZoneNote({ zone }: { zone: string | null }) {
  const words = useWords('shown');
  const ofCountry = useCountryZone();
  return (
    <Text size="xs" c="dimmed">
      {words.timesOf(placeOf(zone ?? ofCountry))}
    </Text>
  );
}
