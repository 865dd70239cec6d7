import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../answers/answers';
import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { changedBy, readAgain } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { mergeRules } from '../mappings/merge-rules';
import { BooksRead } from '../shown/last-read';
import type { Organisation } from '../shown/organisations';
import { useWords } from '../words/words';
import { CodeGrid } from './code-grid';
import { Question, useGoOn } from './question';

export type CodeRule = Pick<Shape<'ProductCodeInputDto'>, 'scope' | 'key' | 'code'>;

/** Question that assigns to each item the tax authority's product code. */
export function CodesStep({ organisation: { id }, isDone }: { organisation: Organisation; isDone: boolean }) {
  const words = useWords('setUp').codes;
  const goOn = useGoOn('codes');
  const queries = useQueryClient();
  const query = useRead('rules', '/api/organisations/{organisationId}/sold-items', { organisationId: id });
  const storing = useAct(
    async (productCodes: readonly CodeRule[]) => {
      if (productCodes.length === 0) return;
      await mergeRules(id, { productCodes });
      await readAgain(queries, changedBy.rule);
    },
    [],
    goOn,
  );
  return (
    <Question name="codes" isDone={isDone}>
      <Text size="sm">{words.intro}</Text>
      <Loaded query={query}>
        {({ items, isWhole, booksReadAt }) => (
          <>
            {!isWhole && <Text size="sm">{words.notWhole}</Text>}
            {items.length === 0 && <Text size="sm">{words.none}</Text>}
            <CodeGrid
              organisationId={id}
              items={items}
              isStoring={storing.isPending}
              error={storing.error}
              onStore={(rules) => storing.mutate(rules)}
            />
            <BooksRead organisationId={id} readAt={booksReadAt} />
          </>
        )}
      </Loaded>
    </Question>
  );
}
