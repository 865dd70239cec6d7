import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

const COLOURS: Readonly<Record<Shape<'GateDto'>['state'], string>> = {
  open: 'teal',
  closed: 'red',
  ahead: 'gray',
};

/** All conditions for a fiscal receipt: which are met, which one blocks, and who can resolve it. */
export function Gates({ document: { id, state, reason } }: { document: Shape<'DocumentDetailDto'> }) {
  const words = useWords('document').gates;
  const query = useQuery({
    queryKey: keys.work.explanation(id, state, reason),
    meta: LIVE,
    queryFn: () => call.GET('/api/documents/{documentId}/explanation', { documentId: id }),
  });
  return (
    <Section title={words.title}>
      <Loaded query={query}>
        {({ gates }) => (
          <ol className="gates">
            {gates.map((gate, index) => (
              <Gate key={`${gate.gate} ${index}`} gate={gate} />
            ))}
          </ol>
        )}
      </Loaded>
    </Section>
  );
}

function Gate({ gate: { state, sentence, fix, fixer, where, since } }: { gate: Shape<'GateDto'> }) {
  const words = useWords('document').gates;
  const { fixers } = useWords('shown');
  return (
    <li>
      <Badge variant="dot" className="chip" tt="none" color={COLOURS[state]}>
        {words.states[state]}
      </Badge>
      <div>
        <Text size="sm">
          {sentence}{' '}
          {since !== null && (
            <Text span size="xs" c="dimmed">
              <Moment at={since} />
            </Text>
          )}
        </Text>
        {fix !== null && <Text size="sm">{fix}</Text>}
        {where !== null && fixer !== null && (
          <Text size="xs" c="dimmed">
            {words.whereAndWho(where, fixers[fixer])}
          </Text>
        )}
      </div>
    </li>
  );
}
