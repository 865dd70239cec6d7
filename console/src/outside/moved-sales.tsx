import { Button, Checkbox, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { changedBy } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { ActButton, BeforeAct } from '../shown/dialogue';
import { May } from '../frame/may';
import { Foreseen } from '../shown/let-go';
import { useWords } from '../words/words';
import { differencesText, PairText } from './pair-text';
import { PersonFields, usePerson } from './person-fields';

type Moved = Shape<'MovedDocumentDto'>;

/**
 * After a move to other books: lists documents that were already fiscalised from the old books, and links all of them
 * to their receipts.
 */
export function MovedSales({ organisationId }: { organisationId: string }) {
  const words = useWords('outside').moved;
  const [isOpen, setOpen] = useState(false);
  return (
    <May right="documents.decide">
      {isOpen ? (
        <Pairs organisationId={organisationId} />
      ) : (
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      )}
    </May>
  );
}

function Pairs({ organisationId }: { organisationId: string }) {
  const words = useWords('outside').moved;
  const path = { organisationId };
  const { data, error } = useRead('work', '/api/organisations/{organisationId}/moved-sales', path);
  const [confirmed, setConfirmed] = useState<string[]>([]);
  const [person, setPerson] = usePerson(`moved sales ${organisationId}`);
  const linking = useAct(
    (pairs: readonly Moved[]) =>
      call.POST('/api/organisations/{organisationId}/moved-sales', path, {
        by: person.by,
        reason: person.reason,
        pairs: pairs.flatMap(given),
      }),
    changedBy.decision,
  );
  if (error) return <ErrorNotice error={error} />;
  if (data === undefined) return null;
  const { pairs, rest, pairsInAll, restInAll } = data;
  const chosen = pairs.filter(
    ({ documentId, sales }) => sales[0]?.differences.length === 0 || confirmed.includes(documentId),
  );
  return (
    <Stack gap="sm">
      <Text size="sm">{words.intro}</Text>
      <Text size="sm" role="status">
        {words.found(pairsInAll, restInAll)} {pairs.length < pairsInAll && words.first(pairs.length)}
      </Text>
      {linking.data && <Settled settled={linking.data} />}
      {pairs.length > 0 && <PairList pairs={pairs} confirmed={confirmed} onChange={setConfirmed} />}
      <Rest rest={rest} />
      {pairs.length > 0 && (
        <BeforeAct>
          <Stack maw={640}>
            {chosen.length > 0 && (
              <Foreseen
                organisationId={organisationId}
                asked={{ recorded: chosen.map(({ documentId }) => ({ documentId, submittedAs: '-' })) }}
              />
            )}
            <PersonFields person={person} onChange={setPerson} />
            {linking.error && <ErrorNotice error={linking.error} />}
            <ActButton
              w="fit-content"
              disabled={chosen.length === 0 || person.by === '' || person.reason === ''}
              loading={linking.isPending}
              onClick={() => linking.mutate(chosen)}
            >
              {words.link(chosen.length)}
            </ActButton>
          </Stack>
        </BeforeAct>
      )}
    </Stack>
  );
}

interface PairListProps {
  pairs: readonly Moved[];
  confirmed: string[];
  onChange: (confirmed: string[]) => void;
}

/** Proposed pairs with their receipts; each difference within a pair is confirmed separately. */
function PairList({ pairs, confirmed, onChange }: PairListProps) {
  const words = useWords('outside');
  return (
    <Checkbox.Group value={confirmed} onChange={onChange}>
      <Stack gap="sm">
        {pairs.map((pair) =>
          pair.sales.map((sale) => (
            <Stack key={pair.documentId} gap={4}>
              <PairText moved={pair} sale={sale} />
              {sale.differences.length > 0 && (
                <Checkbox value={pair.documentId} label={differencesText(words, pair, sale)} />
              )}
            </Stack>
          )),
        )}
      </Stack>
    </Checkbox.Group>
  );
}

/** Documents without a pair, with the reason. */
function Rest({ rest }: { rest: readonly Moved[] }) {
  const { moved: words, sameSale } = useWords('outside');
  if (rest.length === 0) return null;
  return (
    <List size="sm">
      {rest.map(({ documentId, number, reason, sales }) => (
        <List.Item key={documentId}>
          <Link to={`/documents/${documentId}`}>{number}</Link>: {words.reasons[reason ?? 'none']}{' '}
          {reason === 'another' &&
            [...new Set(sales.flatMap(({ obstacles }) => obstacles))]
              .map((one) => sameSale.obstacles[one])
              .join(' ')}
        </List.Item>
      ))}
    </List>
  );
}

function Settled({ settled: { linked, refused } }: { settled: Shape<'SettledPairsDto'> }) {
  const words = useWords('outside');
  return (
    <Stack gap={4}>
      <Text size="sm" role="status">
        {words.moved.linked(linked)}
      </Text>
      {refused.map(({ documentId, documentNumber, message }) => (
        <Text key={documentId} size="sm">
          {words.many.contradicted(documentNumber, message)}
        </Text>
      ))}
    </Stack>
  );
}

function given({ documentId, number, sales }: Moved): Shape<'GivenPairDto'>[] {
  return sales.map((sale) => ({
    ...{ documentId, documentNumber: number, originalId: sale.documentId, differences: sale.differences },
  }));
}
