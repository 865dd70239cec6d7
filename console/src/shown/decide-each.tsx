import { Alert, List } from '@mantine/core';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

type Decided = Pick<Shape<'DocumentDto'>, 'id' | 'number' | 'organisationName'>;
export type Decision = (document: Decided) => Promise<unknown>;

/** Decides about each on its own; a refusal of one is reported and holds up no other. */
export async function decideEach(documents: readonly Decided[], decision: Decision) {
  const refusals: string[] = [];
  for (const document of documents) {
    try {
      await decision(document);
    } catch (error) {
      refusals.push(
        `${document.number} (${document.organisationName}): ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return { done: documents.length - refusals.length, refusals };
}

/** For how many it was done, and each refusal in its own words. */
export function Outcome({ done, refusals }: { done: number; refusals: readonly string[] }) {
  const words = useWords('documents');
  return (
    <Alert variant="outline" color={refusals.length > 0 ? 'yellow' : 'teal'} p="xs" role="status">
      {words.done(done)}
      {refusals.length > 0 && (
        <List size="sm">
          {refusals.map((refusal) => (
            <List.Item key={refusal}>{refusal}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
