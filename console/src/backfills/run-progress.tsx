import { Group, Progress, Stack, Text } from '@mantine/core';
import { useWords } from '../words/words';
import type { Backfill } from './follow';

const COLOURS: Readonly<Record<string, string>> = {
  fiscalised: 'teal.6',
  written_back: 'teal.8',
  rejected: 'red.8',
  uncertain: 'orange.7',
  held: 'yellow.7',
  excluded: 'gray.6',
  under_way: 'blue.6',
};

/** Progress bar of the documents by result; the text below it says the same. */
export function RunProgress({ backfill }: { backfill: Backfill }) {
  const words = useWords('backfills');
  const { planned, settled, results, perMinute, secondsLeft } = backfill;
  const parts = results.filter(({ result }) => result in COLOURS);
  const percent = planned === 0 ? 100 : Math.floor((settled / planned) * 100);
  return (
    <Stack gap="xs">
      <div
        role="progressbar"
        aria-label={words.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words.progressOf(settled, planned)}
      >
        <Progress.Root size="xl" aria-hidden>
          {parts.map(({ result, documents }) => (
            <Progress.Section
              key={result}
              value={(documents / planned) * 100}
              color={COLOURS[result]}
              withAria={false}
            />
          ))}
        </Progress.Root>
      </div>
      <Group gap="md">
        <Text size="sm" fw={600}>
          {words.progressOf(settled, planned)}
        </Text>
        <Text size="sm">
          {[words.pace(perMinute), words.left(secondsLeft)].filter((part) => part !== '').join(', ')}
        </Text>
      </Group>
      <Text size="sm">
        {results.map(({ result, documents }) => `${words.results[result]} ${documents}`).join(' · ')}
      </Text>
    </Stack>
  );
}
