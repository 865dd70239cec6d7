import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answerOf, api, type Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { Money } from '../shown/money';
import { Moment } from '../shown/moment';
import { StateChip } from '../shown/state-chip';
import { isState, STATES } from '../shown/states';
import { Actions } from './actions';
import { Changes } from './changes';
import { Issues } from './issues';
import { LinkedDocuments } from './linked-documents';
import { Receipt } from './receipt';
import { SideBySide } from './side-by-side';
import { Submissions } from './submissions';
import { History } from './history';
import { Uncertain } from './uncertain';
import { WriteBacks } from './write-backs';

const LOOKS_AGAIN_MS = 10_000;

export default function DocumentPage() {
  const { documentId = '' } = useParams();
  const query = useQuery({
    queryKey: ['document', documentId],
    queryFn: () => answerOf(api.GET('/api/documents/{documentId}', { params: { path: { documentId } } })),
    refetchInterval: LOOKS_AGAIN_MS,
  });
  const { data } = query;
  const kind = data?.kind === 'credit_note' ? 'Credit note' : 'Invoice';
  return (
    <Page
      title={data === undefined ? 'Document' : `${kind} ${data.number}`}
      actions={data && <Actions document={data} />}
    >
      <Loaded query={query}>
        {(document) => (
          <Stack gap="xl">
            <Summary document={document} />
            {document.state === 'uncertain' && <Uncertain document={document} />}
            {document.issues.length > 0 && <Issues issues={document.issues} />}
            {document.change && <Changes change={document.change} />}
            {document.fiscalData && <Receipt documentId={document.id} data={document.fiscalData} />}
            {document.writeBacks.length > 0 && <WriteBacks parts={document.writeBacks} />}
            <LinkedDocuments name="Credited by" documents={document.creditedBy} />
            <LinkedDocuments name="Credits" documents={document.credits} />
            <History moves={document.history} />
            <SideBySide document={document} />
            <Submissions submissions={document.submissions} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Summary({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const { customerName, issuedOn, state, reason, explanation, lastFailure, dueAt } = document;
  return (
    <Stack gap={4}>
      <Group>
        <StateChip state={state} reason={reason} />
        <Text>{customerName}</Text>
        <Text>{issuedOn}</Text>
        <Money {...document} />
      </Group>
      <Text size="sm">
        {isState(state) && STATES[state].meaning} {explanation}
      </Text>
      {lastFailure !== null && <Text size="sm">What failed last: {lastFailure}</Text>}
      {dueAt !== null && (
        <Text size="sm" c="dimmed">
          Looked at again by itself: <Moment at={dueAt} />
        </Text>
      )}
    </Stack>
  );
}
