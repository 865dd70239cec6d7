import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../answers/answers';
import { call } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { type Right, useRights } from '../frame/may';
import { useOrganisationName } from '../shown/organisations';
import { ActDialogue } from '../shown/act-dialogue';
import { useWords } from '../words/words';
import type { Backfill } from './follow';

type Action = 'run' | 'pause' | 'resume' | 'cancel';

/** Decisions offered in each state; the API refuses those that are not allowed. */
const OFFERED: Readonly<Record<string, readonly Action[]>> = {
  planned: ['run', 'cancel'],
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  stopped: ['resume', 'cancel'],
};

const RIGHTS: Readonly<Record<Action, Right>> = {
  run: 'backfills.start',
  resume: 'backfills.start',
  pause: 'backfills.plan',
  cancel: 'backfills.plan',
};

/**
 * Decisions about a backfill. Late documents are sent only after a person has typed the confirmation
 * sentence.
 */
export function Decisions({ backfill }: { backfill: Backfill }) {
  const words = useWords('backfills');
  const organisation = useOrganisationName(backfill.organisationId);
  const [sentence, setSentence] = useState('');
  const [isCancelling, setCancelling] = useState(false);
  const deciding = useDeciding(backfill);
  const { state, planned, acknowledgement, report } = backfill;
  const may = useRights();
  const offered = (OFFERED[state] ?? []).filter((action) => may(RIGHTS[action]));
  const wanted = acknowledgement === null ? report.chronology.acknowledgement : null;
  const starts = offered.find((action) => action === 'run' || action === 'resume');
  const isAccepted = wanted === null || sentence.trim() === wanted;
  const decide = (action: Action): void =>
    deciding.mutate({ action, acknowledgement: sentence.trim() || undefined });
  if (offered.length === 0) return null;
  return (
    <Stack gap="sm">
      {starts !== undefined && wanted !== null && planned > 0 && (
        <Accept wanted={wanted} sentence={sentence} onChange={setSentence} />
      )}
      {starts === 'run' && planned > 0 && (
        <Text size="sm">{words.runConsequence(planned, organisation)}</Text>
      )}
      <Group gap="sm">
        {offered.map((action) => (
          <Button
            key={action}
            variant={action === starts ? 'filled' : 'default'}
            disabled={action === starts && (!isAccepted || planned === 0)}
            loading={deciding.isPending && deciding.variables.action === action}
            onClick={() => (action === 'cancel' ? setCancelling(true) : decide(action))}
          >
            {words[action]}
          </Button>
        ))}
      </Group>
      {deciding.error && <ErrorNotice error={deciding.error} />}
      <ActDialogue
        title={words.cancelTitle(organisation)}
        of={[{ client: organisation }]}
        consequence={words.cancelConsequence}
        confirm={words.cancel}
        keep={words.keep}
        isReasoned={false}
        isRed
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        onConfirm={() => decide('cancel')}
      />
    </Stack>
  );
}

function useDeciding({ id }: Backfill) {
  const queries = useQueryClient();
  return useAct(
    ({ action, acknowledgement }: { action: Action; acknowledgement?: string }) => {
      if (action === 'run')
        return call.POST('/api/backfills/{backfillId}/run', { backfillId: id }, { acknowledgement });
      if (action === 'resume')
        return call.POST('/api/backfills/{backfillId}/resume', { backfillId: id }, { acknowledgement });
      if (action === 'pause') return call.POST('/api/backfills/{backfillId}/pause', { backfillId: id });
      return call.POST('/api/backfills/{backfillId}/cancel', { backfillId: id });
    },
    ['backfills'],
    (after) => queries.setQueryData(keys.backfill.one(id), after),
  );
}

interface AcceptProps {
  wanted: string;
  sentence: string;
  onChange: (sentence: string) => void;
}

function Accept({ wanted, sentence, onChange }: AcceptProps) {
  const words = useWords('backfills');
  const isWrong = sentence !== '' && !wanted.startsWith(sentence.trim());
  return (
    <Stack gap={4}>
      <Text size="sm">{words.acceptIntro}</Text>
      <Text size="sm" fs="italic">
        {wanted}
      </Text>
      <TextInput
        label={words.acceptLabel}
        value={sentence}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={isWrong ? words.acceptError : undefined}
        autoComplete="off"
      />
    </Stack>
  );
}
