import { Text } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { useWords } from '../words/words';
import { placeOf } from './zoned-time';

const OwnZone = createContext<string | null>(null);
/** Time zone that the person chose; null if none, so that times are shown in the zone of their organisation. */
const PersonZone = createContext<string | null>(null);
/** Time zone of the installation's country; UTC until the session is known. */
const CountryZone = createContext('UTC');

/** Sets the zone of the installation's country, for times that belong to no organisation. */
export function TimesOfCountry({
  zone = 'UTC',
  children,
}: {
  zone?: string | undefined;
  children: ReactNode;
}) {
  return <CountryZone value={zone}>{children}</CountryZone>;
}

/** Sets the zone that the person chose for all times inside; null for the zone of each organisation. */
export function TimesOfPerson({
  zone = null,
  children,
}: {
  zone?: string | null | undefined;
  children: ReactNode;
}) {
  return <PersonZone value={zone}>{children}</PersonZone>;
}

/** Zone of times that belong to no organisation, or to one whose zone is not known. */
export function useCountryZone(): string {
  return useContext(CountryZone);
}

/** Sets the zone of the organisation whose times are shown inside; null if its books name none. */
export function TimesOf({ zone, children }: { zone: string | null; children: ReactNode }) {
  return <OwnZone value={zone}>{children}</OwnZone>;
}

/** Zone in which the page's days begin and end, and whether it is the organisation's own. */
export function useZone(): { readonly zone: string; readonly isOwn: boolean } {
  const own = useContext(OwnZone);
  const ofCountry = useCountryZone();
  return { zone: own ?? ofCountry, isOwn: own !== null };
}

/** Zone of displayed times, and whether the reader knows it, so that no place name is needed. */
export function useClocks(): { readonly zone: string; readonly isKnown: boolean } {
  const ofPerson = useContext(PersonZone);
  const { zone, isOwn } = useZone();
  return { zone: ofPerson ?? zone, isKnown: ofPerson !== null || isOwn };
}

/** Says in which place's time a page is shown. */
export function ZoneNote({ zone }: { zone: string | null }) {
  const words = useWords('shown');
  const ofPerson = useContext(PersonZone);
  const ofCountry = useCountryZone();
  return (
    <Text size="xs" c="dimmed">
      {words.timesOf(placeOf(ofPerson ?? zone ?? ofCountry))}
    </Text>
  );
}
