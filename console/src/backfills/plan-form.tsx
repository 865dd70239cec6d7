import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

interface PlanFormProps {
  organisationId: string;
  onPlanned: (backfillId: string) => void;
}

/** Which days; planning sends nothing. */
export function PlanForm({ organisationId, onPlanned }: PlanFormProps) {
  const words = useWords('backfills');
  const [days, setDays] = useState({ from: '', till: '' });
  const [stopPercent, setStopPercent] = useState<number | string>(5);
  const planning = usePlanning(organisationId, onPlanned);
  const plan = (event: FormEvent): void => {
    event.preventDefault();
    const { from, till } = days;
    planning.mutate({
      from: from || undefined,
      till: till || undefined,
      stopPercent: Number(stopPercent),
    });
  };
  return (
    <Section title={words.planning}>
      <form onSubmit={plan}>
        <Stack gap="xs">
          <Group align="flex-end" gap="sm">
            {(['from', 'till'] as const).map((name) => (
              <TextInput
                key={name}
                type="date"
                label={words[name]}
                description={words[`${name}Hint`]}
                value={days[name]}
                onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
              />
            ))}
            <NumberInput
              label={words.stopPercent}
              description={words.stopHint}
              value={stopPercent}
              onChange={setStopPercent}
              min={0}
              max={100}
              allowDecimal={false}
              suffix=" %"
              hideControls
              required
            />
            <Button type="submit" loading={planning.isPending}>
              {words.plan}
            </Button>
          </Group>
          <Text size="xs" c="dimmed">
            {words.planHint}
          </Text>
          {planning.error && <ErrorNotice error={planning.error} />}
        </Stack>
      </form>
    </Section>
  );
}

function usePlanning(organisationId: string, onPlanned: (backfillId: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Shape<'BackfillInputDto'>) =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/backfills', {
          params: { path: { organisationId } },
          body,
        }),
      ),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['backfills'] });
      onPlanned(id);
    },
  });
}
