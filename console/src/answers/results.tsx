import { Button, List } from '@mantine/core';
import { useWords } from '../words/words';
import type { EachDecided } from '../shown/decide-each';
import { saveCsv } from '../shown/save-file';

/** Largest number of refusals shown; the file contains all of them. */
const SHOWN_REFUSALS = 10;

/** Number of documents decided, and each refusal in the API's words; the file contains the result of each document. */
export default function Results({ results }: EachDecided) {
  const words = useWords('documents');
  const refused = results.filter(({ refusal }) => refusal !== null);
  const save = (): void =>
    void saveCsv(
      'decisions.csv',
      [words.number, words.organisation, words.outcome],
      results.map(({ document, refusal }) => [
        document.number,
        document.organisationName,
        refusal ?? words.wasDone,
      ]),
    );
  return (
    <>
      {words.done(results.length - refused.length)}
      {refused.length > 0 && (
        <>
          {` ${words.refused(refused.length)}`}
          <List size="sm">
            {refused.slice(0, SHOWN_REFUSALS).map(({ document, refusal }) => (
              <List.Item key={document.id}>
                {`${document.number} (${document.organisationName}): ${refusal}`}
              </List.Item>
            ))}
          </List>
        </>
      )}{' '}
      {results.length > 1 && (
        <Button size="compact-xs" variant="default" onClick={save}>
          {words.saveOutcome}
        </Button>
      )}
    </>
  );
}
