import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { useWords } from '../words/words';
import { spellDay } from './days';

interface ForeseenProps {
  organisationId: string;
  /** The action that is about to be confirmed. */
  asked: Shape<'ForeseeDto'>;
}

/** The documents that an action is about to let go, before anybody confirms it. */
export function Foreseen({ organisationId, asked }: ForeseenProps) {
  const query = useQuery({
    queryKey: keys.work.effect(organisationId, asked),
    queryFn: () =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/effect', {
          params: { path: { organisationId } },
          body: asked,
        }),
      ),
  });
  return (
    <Loaded query={query}>
      {({ released, irreversible, isWhole }) => (
        <LetGo released={released} irreversible={irreversible} isWhole={isWhole} />
      )}
    </Loaded>
  );
}

type LetGoProps = Pick<Shape<'RuleEffectDto'>, 'released' | 'irreversible' | 'isWhole'>;

/** Count, money and days of what goes, and what of it cannot be taken back. */
export function LetGo({ released, irreversible, isWhole }: LetGoProps) {
  const { amounts, letGo } = useWords('shown');
  const { firstDay, lastDay, late, overtaken, lost } = irreversible;
  const sentences = [
    firstDay === null || lastDay === null
      ? letGo.nothing
      : letGo.released(amounts(released), spellDay(firstDay), spellDay(lastDay)),
    ...(isWhole ? [] : [letGo.more]),
    ...(late.documents > 0 ? [letGo.late(amounts(late))] : []),
    ...(overtaken.documents > 0 ? [letGo.overtaken(amounts(overtaken))] : []),
    ...(lost.documents > 0 ? [letGo.lost(amounts(lost))] : []),
  ];
  return (
    <Text size="sm" role="status">
      {sentences.join(' ')}
    </Text>
  );
}
