import { useWords } from '../words/words';
import { useClocks } from './time-zone';
import { placeOf, spellDay, spellMoment } from './zoned-time';

/** A moment on the clocks of the person, or of the organisation that the page is about; elsewhere with the place whose clocks they are. */
export function Moment({ at }: { at: string }) {
  const words = useWords('shown');
  const { zone, isKnown } = useClocks();
  const spelt = spellMoment(at, words.locale, zone);
  return (
    <time dateTime={at} title={words.momentIn(at, zone)}>
      {isKnown ? spelt : words.inPlace(spelt, placeOf(zone))}
    </time>
  );
}

/** Its day alone, where the hour does not matter. */
export function DayOf({ at }: { at: string }) {
  const words = useWords('shown');
  const { zone } = useClocks();
  return (
    <time dateTime={at} title={words.momentIn(at, zone)}>
      {spellDay(at, words.locale, zone)}
    </time>
  );
}
