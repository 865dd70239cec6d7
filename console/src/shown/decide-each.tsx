import { Alert, Button, List } from '@mantine/core';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';
import { saveCsv } from './save-file';

type Decided = Pick<Shape<'DocumentDto'>, 'id' | 'number' | 'organisationName'>;
export type Decision = (document: Decided) => Promise<unknown>;

/** Result for each document: null if the decision was applied, otherwise the reason of the refusal. */
export interface EachDecided {
  readonly results: readonly { readonly document: Decided; readonly refusal: string | null }[];
}

/**
 * Decides about each document separately; a refusal does not stop the others.
 * @param onDone called with the number of documents done
 */
export async function decideEach(
  documents: readonly Decided[],
  decision: Decision,
  onDone: (count: number) => void = () => undefined,
): Promise<EachDecided> {
  const results: EachDecided['results'][number][] = [];
  for (const document of documents) {
    const refusal = await decision(document).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    results.push({ document, refusal });
    onDone(results.length);
  }
  return { results };
}

/** Largest number of refusals shown; the file contains all of them. */
const SHOWN_REFUSALS = 10;

/** Number of documents decided, and each refusal in the API's words; the file contains the result of each document. */
export function Outcome({ results }: EachDecided) {
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
    <Alert variant="outline" color={refused.length > 0 ? 'yellow' : 'teal'} p="xs" role="status">
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
    </Alert>
  );
}
