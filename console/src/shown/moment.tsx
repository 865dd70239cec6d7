import { useWords } from '../words/words';
import { useZone } from './time-zone';
import { placeOf, spellDay, spellMoment } from './zoned-time';

/** A moment on the clocks of the organisation that the page is about; elsewhere with the place whose clocks they are. */
export function Moment({ at }: { at: string }) {
  const words = useWords('shown');
  const { zone, isOwn } = useZone();
  const spelt = spellMoment(at, words.locale, zone);
  return (
    <time dateTime={at} title={words.momentIn(at, zone)}>
      {isOwn ? spelt : words.inPlace(spelt, placeOf(zone))}
    </time>
  );
}

/** Its day alone, where the hour does not matter. */
export function DayOf({ at }: { at: string }) {
  const words = useWords('shown');
  const { zone } = useZone();
  return (
    <time dateTime={at} title={words.momentIn(at, zone)}>
      {spellDay(at, words.locale, zone)}
    </time>
  );
}
