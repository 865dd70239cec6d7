import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { useWords } from '../words/words';
import { useOrganisationName } from './organisations';
import { spellDay } from './days';

interface ForeseenProps {
  organisationId: string;
  /** Action to be previewed. */
  asked: Shape<'ForeseeDto'>;
  /** Called with the number of backfill documents whose delay the person accepts; 0 for none. */
  onAccept?: (documents: number) => void;
}

/** Previews the documents that an action would send, before it is confirmed. */
export function Foreseen({ organisationId, asked, onAccept }: ForeseenProps) {
  const letGo = useWords('letGo');
  const client = useOrganisationName(organisationId);
  const query = useQuery({
    queryKey: keys.work.effect(organisationId, asked),
    gcTime: 0,
    queryFn: () => call.POST('/api/organisations/{organisationId}/effect', { organisationId }, asked),
  });
  return (
    <Loaded query={query}>
      {({ released, irreversible, isWhole }) => (
        <>
          <LetGo {...{ client, released, irreversible, isWhole }} />
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

interface LetGoProps extends Pick<Shape<'RuleEffectDto'>, 'released' | 'irreversible' | 'isWhole'> {
  /** Client of the documents; empty if the page already names it. */
  client?: string;
}

/** Number, amounts and days of the documents to be sent, and the consequences that cannot be undone. */
export function LetGo({ client = '', released, irreversible, isWhole }: LetGoProps) {
  const letGo = useWords('letGo');
  const { amounts } = useWords('shown');
  const { firstDay, lastDay, numbers, late, signed, overtaken, planned, lost } = irreversible;
  const sentences = [
    firstDay === null || lastDay === null
      ? letGo.nothing
      : letGo.released(released, spellDay(firstDay), spellDay(lastDay), numbers),
    ...(isWhole ? [] : [letGo.more]),
    ...(late.documents > 0 ? [letGo.late(amounts(late))] : []),
    ...(signed.documents > 0 ? [letGo.signed(amounts(signed))] : []),
    ...(overtaken.documents > 0 ? [letGo.overtaken(amounts(overtaken))] : []),
    ...(planned.documents > 0 ? [letGo.planned(amounts(planned))] : []),
    ...(lost.documents > 0 ? [letGo.lost(amounts(lost))] : []),
    letGo.final,
  ];
  return (
    <Text size="sm" role="status">
      {client !== '' && `${client}: `}
      {sentences.join(' ')}
    </Text>
  );
}
