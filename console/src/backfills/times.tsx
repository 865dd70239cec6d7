import { NativeSelect, TextInput } from '@mantine/core';
import { Choice } from '../shown/choice';
import { useWords } from '../words/words';
import type { Rhythm } from './rhythm';

/** Values of all fields, including those that the chosen rhythm does not use. */
export interface ChosenTimes {
  readonly every: Rhythm['every'];
  /** Day of the week, 0 is Sunday. */
  readonly weekday: number;
  /** Day of the month. */
  readonly day: number;
  readonly time: string;
}

export const NIGHTLY: ChosenTimes = { every: 'day', weekday: 1, day: 1, time: '02:00' };

export function chosenRhythm({ every, weekday, day, time }: ChosenTimes): Rhythm {
  if (every === 'day') return { every, time };
  return every === 'week' ? { every, weekday, time } : { every, day, time };
}

interface TimesProps {
  form: ChosenTimes;
  onChange: (change: Partial<ChosenTimes>) => void;
}

/** Fields for the times of a recurring task. */
export function Times({ form: { every, weekday, day, time }, onChange }: TimesProps) {
  const words = useWords('backfills');
  return (
    <>
      <Choice
        label={words.every}
        value={every}
        onChange={(value) => onChange({ every: value })}
        choices={words.everies}
      />
      {every === 'week' && (
        <Choice
          label={words.weekday}
          value={String(weekday)}
          onChange={(value) => onChange({ weekday: Number(value) })}
          choices={words.weekdays.map((label, index) => [String(index), label] as const)}
        />
      )}
      {every === 'month' && (
        <NativeSelect
          label={words.dayOfMonth}
          value={String(day)}
          onChange={(event) => onChange({ day: Number(event.currentTarget.value) })}
          data={Array.from({ length: 31 }, (_none, index) => String(index + 1))}
        />
      )}
      <TextInput
        type="time"
        label={words.time}
        value={time}
        onChange={(event) => onChange({ time: event.currentTarget.value })}
        required
      />
    </>
  );
}
