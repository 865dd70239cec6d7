import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

type Draft = Shape<'OwnMailInputDto'>;

const ZONES = Intl.supportedValuesOf('timeZone');
const USUAL = { quietFrom: '20:00', quietUntil: '07:00' };
const NONE = { quietFrom: null, quietUntil: null };

interface QuietHoursProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

/** Hours without mail, and their time zone. */
export function QuietHours({ draft, onChange }: QuietHoursProps) {
  const words = useWords('ownMail');
  const { quietFrom, quietUntil, timeZone } = draft;
  const isOn = quietFrom !== null && quietUntil !== null;
  return (
    <Stack gap={4}>
      <Checkbox
        label={words.hasQuietHours}
        description={words.quietHoursHint}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? USUAL : NONE)}
      />
      <Group gap="sm" align="flex-end">
        {isOn && (
          <>
            <TextInput
              type="time"
              label={words.from}
              value={quietFrom}
              onChange={({ currentTarget }) => onChange({ quietFrom: currentTarget.value })}
              required
            />
            <TextInput
              type="time"
              label={words.until}
              value={quietUntil}
              onChange={({ currentTarget }) => onChange({ quietUntil: currentTarget.value })}
              required
            />
          </>
        )}
        <NativeSelect
          label={words.timeZone}
          value={timeZone}
          onChange={({ currentTarget }) => onChange({ timeZone: currentTarget.value })}
          data={[timeZone, ...ZONES.filter((zone) => zone !== timeZone)]}
        />
      </Group>
    </Stack>
  );
}
