import { Text } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { useWords } from '../words/words';
import { placeOf } from './zoned-time';

const OwnZone = createContext<string | null>(null);
/** Null: the person reads every time by the clocks of what it is about. */
const PersonZone = createContext<string | null>(null);
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

/** Times inside are shown by the clocks that the person has chosen; null: by those of what they are about. `zone`: of the session's answer. */
export function TimesOfPerson({
  zone = null,
  children,
}: {
  zone?: string | null | undefined;
  children: ReactNode;
}) {
  return <PersonZone value={zone}>{children}</PersonZone>;
}

/** The zone of what belongs to no organisation, or to one whose zone is not known. */
export function useCountryZone(): string {
  return useContext(CountryZone);
}

/** Times inside are those of one organisation. `zone`: null where its books have named none. */
export function TimesOf({ zone, children }: { zone: string | null; children: ReactNode }) {
  return <OwnZone value={zone}>{children}</OwnZone>;
}

/** The zone in which days around begin and end, and whether it is the organisation's own. */
export function useZone(): { readonly zone: string; readonly isOwn: boolean } {
  const own = useContext(OwnZone);
  const ofCountry = useCountryZone();
  return { zone: own ?? ofCountry, isOwn: own !== null };
}

/** Time zone for displayed times, and whether the reader knows it without a place name at each time. */
export function useClocks(): { readonly zone: string; readonly isKnown: boolean } {
  const ofPerson = useContext(PersonZone);
  const { zone, isOwn } = useZone();
  return { zone: ofPerson ?? zone, isKnown: ofPerson !== null || isOwn };
}

/** Says whose clocks the times of a page are read from. */
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
