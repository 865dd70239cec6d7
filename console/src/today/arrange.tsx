import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ErrorNotice } from '../frame/error-notice';
import { May } from '../frame/may';
import { useWords } from '../words/words';
import { choicesOf, type Colleague, type Line, useAssign, usePutAside } from './today-query';

interface ArrangeProps {
  line: Line;
  people: readonly Colleague[];
  personId: string | null;
}

/** Assigns the work to a person, or snoozes it until a day. */
export default function Arrange({ line, people, personId }: ArrangeProps) {
  const words = useWords('today');
  const { item, assigneeId } = line;
  const organisationId = line.organisationId ?? '';
  const assigning = useAssign(organisationId);
  return (
    <>
      <Group align="flex-end" gap="sm">
        <May right="tasks.assign">
          <NativeSelect
            size="xs"
            label={words.assignee}
            value={assigneeId ?? ''}
            onChange={({ currentTarget }) =>
              assigning.mutate({ item, personId: currentTarget.value === '' ? null : currentTarget.value })
            }
            data={choicesOf(people, organisationId, words.nobody)}
          />
          {assigneeId !== personId && (
            <Button
              size="xs"
              variant="default"
              loading={assigning.isPending}
              onClick={() => assigning.mutate({ item, personId })}
            >
              {words.take}
            </Button>
          )}
        </May>
        <May right="tasks.aside">
          <PutAside line={line} />
        </May>
      </Group>
      {assigning.error && <ErrorNotice error={assigning.error} />}
    </>
  );
}

/** Snoozes the work for the signed-in person alone. */
function PutAside({ line: { item, documents, asideUntil, organisationId } }: { line: Line }) {
  const words = useWords('today');
  const [until, setUntil] = useState('');
  const putting = usePutAside(organisationId ?? '');
  const put = (day: string | null): void => putting.mutate({ item, until: day, documents });
  if (asideUntil !== null)
    return (
      <Button size="xs" variant="default" loading={putting.isPending} onClick={() => put(null)}>
        {words.takeBack}
      </Button>
    );
  return (
    <>
      <TextInput
        size="xs"
        type="date"
        label={words.until}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={until === ''}
        loading={putting.isPending}
        onClick={() => put(until)}
      >
        {words.putAside}
      </Button>
      {putting.error && <ErrorNotice error={putting.error} />}
    </>
  );
}
