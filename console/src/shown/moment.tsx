import { useWords } from '../words/words';
import { spellDay } from './days';
import { useClocks } from './time-zone';
import { placeOf, spellDayAt, spellMoment } from './zoned-time';

/** A time in the zone of the person or of the page's organisation; otherwise followed by the name of its place. */
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

/** The day of a time, where the hour does not matter. */
export function DayOf({ at }: { at: string }) {
  const words = useWords('shown');
  const { zone } = useClocks();
  return (
    <time dateTime={at} title={words.momentIn(at, zone)}>
      {spellDayAt(at, words.locale, zone)}
    </time>
  );
}

/** The day of a time as text, for sentences and files. */
export function useDayText(): (at: string) => string {
  const words = useWords('shown');
  const { zone } = useClocks();
  return (at) => spellDayAt(at, words.locale, zone);
}

/** A calendar day, which needs no time zone; other texts are shown unchanged. */
export function Day({ on }: { on: string }) {
  const spelt = spellDay(on);
  if (spelt === on) return on;
  return (
    <time dateTime={on} className="whole">
      {spelt}
    </time>
  );
}
