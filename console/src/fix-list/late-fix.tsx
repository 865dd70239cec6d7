import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { May } from '../frame/may';
import { decideEach, type Decision, Outcome } from '../shown/decide-each';
import { DeclareDialogue } from '../shown/declare-dialogue';
import { Foreseen } from '../shown/let-go';
import { useOrganisations } from '../shown/organisations';
import { useWords } from '../words/words';
import { PolicyFix } from './policy-fix';

interface LateFixProps {
  organisationId: string;
  cause: Pick<Shape<'CauseDto'>, 'id' | 'held'>;
}

const PAGE = 500;

/** Decisions about late documents: about all that are held now, and a setting for future ones. */
export function LateFix({ organisationId, cause }: LateFixProps) {
  const words = useWords('documents');
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const organisation = useOrganisations().data?.find(({ id }) => id === organisationId);
  const deciding = useMutation({
    mutationFn: async (decision: Decision) => decideEach(await allOf(organisation, cause.id), decision),
    onSuccess: () => readAgain(queries, changedBy.decision),
  });
  const count = cause.held.documents;
  return (
    <Group gap="sm">
      <May right="documents.fix">
        <Button size="xs" loading={deciding.isPending} onClick={() => setAsked(true)}>
          {words.declare(count)}
        </Button>
      </May>
      {organisation?.lateDocuments === 'hold' && <PolicyFix organisationId={organisationId} policy="late" />}
      {deciding.error && <ErrorNotice error={deciding.error} />}
      {deciding.data && <Outcome results={deciding.data.results} />}
      <DeclareDialogue
        count={count}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={(decision) => deciding.mutate(decision)}
      >
        {/* Declaring all of them has the effect of this setting. */}
        <Foreseen organisationId={organisationId} asked={{ settings: { lateDocuments: 'present_date' } }} />
      </DeclareDialogue>
    </Group>
  );
}

/** All documents of the cause. All pages are read first, because a decision moves documents between pages. */
async function allOf(organisation: Shape<'OrganisationDto'> | undefined, cause: string) {
  if (organisation === undefined) return [];
  const { id: organisationId, name: organisationName } = organisation;
  const all: { id: string; number: string; organisationName: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { documents, total } = await answerOf(
      api.POST('/api/organisations/{organisationId}/preflight/documents', {
        params: { path: { organisationId } },
        body: { cause, page, pageSize: PAGE },
      }),
    );
    all.push(...documents.map(({ id, number }) => ({ id, number, organisationName })));
    if (documents.length === 0 || all.length >= total) return all;
  }
}
