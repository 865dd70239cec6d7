import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { spellDay } from '../shown/days';
import { useWords } from '../words/words';
import { MovedSales } from './moved-sales';
import { RecordMany } from './record-many';

export type OlderChoice = NonNullable<Shape<'OlderDocumentsDto'>['decision']>;
const CHOICES: readonly OlderChoice[] = ['send', 'record', 'leave'];
const GROUPS = ['recorded', 'excluded', 'fiscalised', 'withService'] as const;

/** Documents of the books dated before a day; not queried until a day is given. */
export function useOlderDocuments(organisationId: string, day: string) {
  return useRead(
    'work',
    '/api/organisations/{organisationId}/older-documents',
    { organisationId, goLiveOn: day },
    { enabled: /^\d{4}-\d{2}-\d{2}$/.test(day) },
  );
}

interface OlderDocumentsProps {
  organisationId: string;
  older: Shape<'OlderDocumentsDto'>;
  choice: OlderChoice | null;
  onChoose: (choice: OlderChoice) => void;
  /** Called with another go-live date, from which the older documents would be sent first. */
  onDay: (day: string) => void;
}

/**
 * Decision about documents older than the go-live date, with counts and amounts, made before the date is
 * stored.
 */
export function OlderDocuments({ organisationId, older, choice, onChoose, onDay }: OlderDocumentsProps) {
  const words = useWords('outside').older;
  const { amounts } = useWords('shown');
  const { goLiveOn, open, firstDay, lastDay, marked, liveAtOnce, sendFirstFrom } = older;
  if (open.documents === 0) {
    return (
      <Stack gap={4}>
        <Text size="sm">{words.none(spellDay(goLiveOn))}</Text>
        <Others older={older} />
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{words.there(amounts(open), spellDay(firstDay ?? ''), spellDay(lastDay ?? ''))}</Text>
      {marked.documents > 0 && <Text size="sm">{words.marked(amounts(marked))}</Text>}
      <Late older={older} />
      <Others older={older} />
      <Radio.Group
        label={words.question}
        value={choice ?? ''}
        onChange={(chosen) => onChoose(chosen as OlderChoice)}
      >
        <Stack gap="xs" mt={4}>
          {CHOICES.map((one) => (
            <Radio
              key={one}
              value={one}
              label={words.choices[one].label}
              description={words.choices[one].text}
            />
          ))}
        </Stack>
      </Radio.Group>
      {choice === 'send' && goLiveOn < sendFirstFrom && (
        <Alert color="yellow" variant="outline">
          <Group>
            <Text size="sm">{words.sendFirst(amounts(liveAtOnce), spellDay(sendFirstFrom))}</Text>
            <Button size="xs" variant="default" onClick={() => onDay(sendFirstFrom)}>
              {words.use(spellDay(sendFirstFrom))}
            </Button>
          </Group>
        </Alert>
      )}
      {choice === 'send' && (
        <Text size="sm">
          {words.next}: <Link to={`/backfills?organisation=${organisationId}`}>{words.plan}</Link>
        </Text>
      )}
      {choice === 'record' && (
        <>
          <RecordMany organisationId={organisationId} />
          <MovedSales organisationId={organisationId} />
        </>
      )}
    </Stack>
  );
}

/** Documents that can no longer be sent at their own date, and those that can never be sent. */
function Late({ older: { late, lost, lastReceiptOn } }: { older: Shape<'OlderDocumentsDto'> }) {
  const words = useWords('outside').older;
  const { amounts } = useWords('shown');
  if (late.documents === 0) return null;
  return (
    <Text size="sm">
      {words.late(amounts(late), spellDay(lastReceiptOn ?? ''))}{' '}
      {lost.documents > 0 && words.lost(amounts(lost))}
    </Text>
  );
}

/** States of the remaining documents. */
function Others({ older }: { older: Shape<'OlderDocumentsDto'> }) {
  const words = useWords('outside').older;
  const { amounts } = useWords('shown');
  const some = GROUPS.filter((group) => older[group].documents > 0);
  if (some.length === 0) return null;
  const sentences = some.map((group) => words.rest(words.groups[group], amounts(older[group])));
  return (
    <Text size="sm" c="dimmed">
      {sentences.join(' ')}
    </Text>
  );
}
