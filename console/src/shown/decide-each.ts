import type { Shape } from '../api/client';

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
