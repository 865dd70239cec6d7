import { Button, Checkbox, Group, NativeSelect, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { LanguageField } from '../shown/language-field';
import { Section } from '../shown/section';
import { useLanguage, useWords } from '../words/words';
import { INSTALLATION, May, useRights } from '../frame/may';
import { ChannelTable } from './channel-table';
import { EVENTS, wordOf } from './event-names';
import { SecretNotice } from './new-secret';

type Kind = Shape<'AlertChannelDto'>['kind'];

/** Alert channels of the organisation and of the installation, and the form for a new one. */
export function AlertChannels({ organisationId }: { organisationId: string }) {
  const words = useWords('settings');
  const may = useRights();
  const query = useRead('alert-channels', '/api/alert-channels');
  return (
    <Section title={words.channels}>
      <Stack>
        <Loaded query={query}>{(channels) => <ChannelTable channels={channels} />}</Loaded>
        <May right="alerts.change">
          <NewChannel organisationId={may('alerts.change', INSTALLATION) ? null : organisationId} />
        </May>
      </Stack>
    </Section>
  );
}

/** @param organisationId null for a channel of all organisations, which needs a right for all of them */
function NewChannel({ organisationId }: { organisationId: string | null }) {
  const words = useWords('settings');
  const [kind, setKind] = useState<Kind>('email');
  const [name, setName] = useState('');
  const [goesTo, setGoesTo] = useState('');
  const [language, setLanguage] = useState(useLanguage());
  const [events, setEvents] = useState<string[]>([...EVENTS]);
  const adding = useAct(
    () => {
      const target =
        kind === 'email'
          ? { recipients: goesTo.split(',').map((address) => address.trim()) }
          : { url: goesTo.trim() };
      const chosen = kind === 'events' ? { events: EVENTS.filter((event) => events.includes(event)) } : {};
      return call.POST(
        '/api/alert-channels',
        {},
        { name, kind, language, isEnabled: true, organisationId, ...target, ...chosen },
      );
    },
    ['alert-channels'],
    () => {
      setName('');
      setGoesTo('');
    },
  );
  const add = (event: FormEvent): void => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <form onSubmit={add}>
      <Title order={3} size="h5">
        {words.newChannel}
      </Title>
      <Group align="flex-end">
        <NativeSelect
          label={words.kind}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
          data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
        />
        <Field label={words.name} value={name} onChange={setName} />
        <Field label={kind === 'email' ? words.recipients : words.url} value={goesTo} onChange={setGoesTo} />
        {kind === 'events' ? (
          <EventsField events={events} onChange={setEvents} />
        ) : (
          <LanguageField label={words.languageOfMessages} value={language} onChange={setLanguage} />
        )}
        <Button type="submit" loading={adding.isPending}>
          {words.add}
        </Button>
      </Group>
      {adding.error && <ErrorNotice error={adding.error} />}
      {adding.data && <SecretNotice secret={adding.data.secret} />}
    </form>
  );
}

function EventsField({ events, onChange }: { events: string[]; onChange: (events: string[]) => void }) {
  const { events: names } = useWords('channels');
  return (
    <Checkbox.Group label={useWords('settings').events} value={events} onChange={onChange}>
      <Group mt={4}>
        {EVENTS.map((event) => (
          <Checkbox key={event} value={event} label={names[wordOf(event)]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Field({ label, value, onChange }: FieldProps) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={2000}
      required
    />
  );
}
