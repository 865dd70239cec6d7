import { Checkbox, Text } from '@mantine/core';
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
  /** Documents of a backfill that become late have to be accepted; 0: none are. */
  onAccept?: (documents: number) => void;
}

/** The documents that an action is about to let go, before anybody confirms it. */
export function Foreseen({ organisationId, asked, onAccept }: ForeseenProps) {
  const { letGo } = useWords('shown');
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
        <>
          <LetGo released={released} irreversible={irreversible} isWhole={isWhole} />
          {onAccept !== undefined && irreversible.planned.documents > 0 && (
            <Checkbox
              label={letGo.accept(irreversible.planned.documents)}
              onChange={({ currentTarget: { checked } }) =>
                onAccept(checked ? irreversible.planned.documents : 0)
              }
            />
          )}
        </>
      )}
    </Loaded>
  );
}

type LetGoProps = Pick<Shape<'RuleEffectDto'>, 'released' | 'irreversible' | 'isWhole'>;

/** Count, money and days of what goes, and what of it cannot be taken back. */
export function LetGo({ released, irreversible, isWhole }: LetGoProps) {
  const { amounts, letGo } = useWords('shown');
  const { firstDay, lastDay, late, overtaken, planned, lost } = irreversible;
  const sentences = [
    firstDay === null || lastDay === null
      ? letGo.nothing
      : letGo.released(amounts(released), spellDay(firstDay), spellDay(lastDay)),
    ...(isWhole ? [] : [letGo.more]),
    ...(late.documents > 0 ? [letGo.late(amounts(late))] : []),
    ...(overtaken.documents > 0 ? [letGo.overtaken(amounts(overtaken))] : []),
    ...(planned.documents > 0 ? [letGo.planned(amounts(planned))] : []),
    ...(lost.documents > 0 ? [letGo.lost(amounts(lost))] : []),
  ];
  return (
    <Text size="sm" role="status">
      {sentences.join(' ')}
    </Text>
  );
}
