import { Button, Group, TextInput } from '@mantine/core';
import { spellDay } from '../shown/days';
import { useZone } from '../shown/time-zone';
import { dayAt } from '../shown/zoned-time';
import { useWords } from '../words/words';

/** Choice of the go-live date; most organisations start today or at the start of a month. */
export function FirstDay({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const words = useWords('setUp').goLive;
  const { zone } = useZone();
  const today = dayAt(new Date(), zone);
  const first = `${today.slice(0, 8)}01`;
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        type="date"
        label={words.day}
        value={day}
        onChange={(event) => onDay(event.currentTarget.value)}
        required
      />
      <Button variant="default" onClick={() => onDay(today)}>
        {words.today(spellDay(today))}
      </Button>
      <Button variant="default" onClick={() => onDay(first)}>
        {words.thisMonth(spellDay(first))}
      </Button>
    </Group>
  );
}
