import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { ExactText } from '../document/exact-text';
import { indentedJson } from '../document/indented-json';
import { InvoiceNextToSent } from '../document/invoice';
import { Loaded } from '../frame/loaded';
import { useWords } from '../words/words';

/** Shows one document from end to end before anything is sent: the books next to the receipt to be. */
export function TrialDocument({ organisationId }: { organisationId: string }) {
  const words = useWords('setUp').trial;
  const query = useQuery({
    queryKey: keys.work.trial(organisationId),
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/trial', { params: { path: { organisationId } } }),
      ),
  });
  return (
    <Loaded query={query}>
      {({ document }) =>
        document === null ? (
          <Text size="sm">{words.noneReady}</Text>
        ) : (
          <div>
            <Text size="sm">{words.notSent}</Text>
            <InvoiceNextToSent
              title={words.trialOf(document.number)}
              invoice={document.invoice}
              adjustments={document.adjustments}
            />
            <details>
              <summary>{words.exactText}</summary>
              <ExactText name={words.exactText}>{indentedJson(document.payload)}</ExactText>
            </details>
          </div>
        )
      }
    </Loaded>
  );
}
