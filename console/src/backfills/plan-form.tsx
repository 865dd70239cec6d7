import { NumberInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { PeriodForm } from '../shown/period-form';
import { useWords } from '../words/words';

interface PlanFormProps {
  organisationId: string;
  onPlanned: (backfillId: string) => void;
}

/** Asks for the days of a backfill; planning sends nothing. */
export function PlanForm({ organisationId, onPlanned }: PlanFormProps) {
  const words = useWords('backfills');
  const [stopPercent, setStopPercent] = useState<number | string>(5);
  const planning = usePlanning(organisationId, onPlanned);
  return (
    <PeriodForm
      words={{ ...words, title: words.planning, submit: words.plan, hint: words.planHint }}
      ordering={planning}
      onOrder={(days) => planning.mutate({ ...days, stopPercent: Number(stopPercent) })}
    >
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
    </PeriodForm>
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
      await queries.invalidateQueries({ queryKey: keys.backfills.all });
      onPlanned(id);
    },
  });
}
