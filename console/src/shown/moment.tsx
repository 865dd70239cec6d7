import { useWords } from '../words/words';
import { spellDay } from './days';
import { useClocks } from './time-zone';
import { placeOf, spellDayAt, spellMoment } from './zoned-time';

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
      {spellDayAt(at, words.locale, zone)}
    </time>
  );
}

/** The same as text, for sentences and files. */
export function useDayText(): (at: string) => string {
  const words = useWords('shown');
  const { zone } = useClocks();
  return (at) => spellDayAt(at, words.locale, zone);
}

/** A calendar day, which is the same on all clocks; other text, and no day at all, stay as they are. */
export function Day({ on }: { on: string }) {
  const spelt = spellDay(on);
  if (spelt === on) return on;
  return (
    <time dateTime={on} className="whole">
      {spelt}
    </time>
  );
}
