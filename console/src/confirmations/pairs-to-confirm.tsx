import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { differencesText, PairText } from '../outside/pair-text';
import { useWords } from '../words/words';
import { proposedPair } from './pairs-of-call';

interface PairsToConfirmProps {
  organisationId: string;
  pairs: readonly Shape<'GivenPairDto'>[];
}

/** Each pair as a sentence: document, customer, total, receipt, and what differs and is confirmed. */
export function PairsToConfirm({ organisationId, pairs }: PairsToConfirmProps) {
  const words = useWords('confirmations');
  const outside = useWords('outside');
  const { data, error } = useQuery({
    queryKey: keys.work.movedSales(organisationId),
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/moved-sales', { params: { path: { organisationId } } }),
      ),
  });
  if (error) return <ErrorNotice error={error} />;
  if (data === undefined) return null;
  return (
    <List size="sm" type="ordered">
      {pairs.map((pair) => {
        const moved = proposedPair(pair, data);
        const [sale] = moved?.sales ?? [];
        return (
          <List.Item key={pair.documentId}>
            {moved === null || sale === undefined ? (
              <Text size="sm">{words.pairIsOver(pair.documentNumber)}</Text>
            ) : (
              <>
                <PairText moved={moved} sale={sale} />
                {pair.differences.length > 0 && (
                  <Text size="sm" c="dimmed">
                    {words.confirmedDifferences(
                      differencesText(outside, moved, { ...sale, differences: pair.differences }),
                    )}
                  </Text>
                )}
              </>
            )}
          </List.Item>
        );
      })}
    </List>
  );
}
