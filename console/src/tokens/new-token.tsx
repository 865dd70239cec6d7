import { Alert, Button, Code, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAct } from '../answers/answers';
import { call } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { type Organisation, useOrganisations } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

const DAYS = [30, 90, 365];
/** Choice of all organisations, which is no organisation's id. */
const ALL = 'all';

/** Actions of a token; null: all of its person. */
const LIMITS = { read: ['read' as const], rehearsals: ['rehearsals.record' as const], all: null };

/** Creates an API token, and shows it once. */
export function NewToken() {
  const words = useWords('tokens');
  const [name, setName] = useState('');
  const [days, setDays] = useState(90);
  const [limit, setLimit] = useState<keyof typeof LIMITS>('read');
  const { data: organisations = [] } = useOrganisations();
  const [chosen, setChosen] = useState<string | null>(null);
  const organisationId = chosen ?? organisations[0]?.id ?? ALL;
  const making = useAct(
    () =>
      call.POST(
        '/api/tokens',
        {},
        {
          ...{ name, days, actions: LIMITS[limit] },
          organisationIds: organisationId === ALL ? null : [organisationId],
        },
      ),
    ['tokens'],
    () => setName(''),
  );
  const make = (event: FormEvent): void => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <Section title={words.make}>
      <form onSubmit={make}>
        <Stack gap="sm">
          <Group align="flex-end">
            <TextInput
              label={words.name}
              description={words.nameHint}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              maxLength={100}
              required
            />
            <LimitSelect limit={limit} onLimit={setLimit} />
            <ClientSelect organisations={organisations} chosen={organisationId} onChosen={setChosen} />
            <DaysSelect days={days} onDays={setDays} />
            <Button type="submit" loading={making.isPending}>
              {words.make}
            </Button>
          </Group>
          {making.error && <ErrorNotice error={making.error} />}
          {making.data && (
            <Alert title={words.made}>
              <Code>{making.data.token}</Code>
            </Alert>
          )}
        </Stack>
      </form>
    </Section>
  );
}

function DaysSelect({ days, onDays }: { days: number; onDays: (days: number) => void }) {
  const words = useWords('tokens');
  return (
    <NativeSelect
      label={words.days}
      value={days}
      onChange={({ currentTarget }) => onDays(Number(currentTarget.value))}
      data={DAYS.map((each) => ({ value: String(each), label: words.ofDays(each) }))}
    />
  );
}

interface LimitSelectProps {
  limit: keyof typeof LIMITS;
  onLimit: (limit: keyof typeof LIMITS) => void;
}

function LimitSelect({ limit, onLimit }: LimitSelectProps) {
  const words = useWords('tokens');
  return (
    <NativeSelect
      label={words.limit}
      value={limit}
      onChange={({ currentTarget }) => onLimit(currentTarget.value as keyof typeof LIMITS)}
      data={[
        { value: 'read', label: words.onlyReading },
        { value: 'rehearsals', label: words.onlyRehearsals },
        { value: 'all', label: words.everything },
      ]}
    />
  );
}

interface ClientSelectProps {
  organisations: readonly Organisation[];
  chosen: string;
  onChosen: (id: string) => void;
}

function ClientSelect({ organisations, chosen, onChosen }: ClientSelectProps) {
  const words = useWords('tokens');
  return (
    <NativeSelect
      label={words.client}
      value={chosen}
      onChange={({ currentTarget }) => onChosen(currentTarget.value)}
      data={[
        ...organisations.map(({ id, name }) => ({ value: id, label: name })),
        { value: ALL, label: words.allClients },
      ]}
    />
  );
}
