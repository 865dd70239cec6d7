import { Checkbox, type CheckboxGroupProps, Group, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { Choice } from '../shown/choice';
import { Form } from '../shown/form';
import { Section } from '../shown/section';
import { LANGUAGE_NAMES } from '../words/languages';
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
  const form = useForm({
    initialValues: {
      ...{ kind: 'email' as Kind, name: '', goesTo: '', language: useLanguage() },
      events: [...EVENTS] as (typeof EVENTS)[number][],
    },
  });
  const { kind, name, goesTo, language, events } = form.values;
  const adding = useAct(
    () => {
      const target =
        kind === 'email'
          ? { recipients: goesTo.split(',').map((address) => address.trim()) }
          : { url: goesTo.trim() };
      const chosen = kind === 'events' ? { events: EVENTS.filter((event) => events.includes(event)) } : {};
      const body = { name, kind, language, isEnabled: true, organisationId, ...target, ...chosen };
      return call.POST('/api/alert-channels', {}, body);
    },
    ['alert-channels'],
    () => form.setValues({ name: '', goesTo: '' }),
  );
  const text = { maxLength: 2000, required: true };
  return (
    <Form
      act={adding}
      onSubmit={adding.mutate}
      submit={words.add}
      isRow
      gap={0}
      result={adding.data && <SecretNotice secret={adding.data.secret} />}
    >
      <Title order={3} size="h5" w="100%">
        {words.newChannel}
      </Title>
      <Choice label={words.kind} {...form.getInputProps('kind')} choices={words.kinds} />
      <TextInput label={words.name} {...form.getInputProps('name')} {...text} />
      <TextInput
        label={kind === 'email' ? words.recipients : words.url}
        {...form.getInputProps('goesTo')}
        {...text}
      />
      {kind === 'events' ? (
        <EventsField {...form.getInputProps('events')} />
      ) : (
        <Choice
          label={words.languageOfMessages}
          {...form.getInputProps('language')}
          choices={LANGUAGE_NAMES}
        />
      )}
    </Form>
  );
}

function EventsField(field: Omit<CheckboxGroupProps, 'children'>) {
  const { events: names } = useWords('channels');
  return (
    <Checkbox.Group label={useWords('settings').events} {...field}>
      <Group mt={4}>
        {EVENTS.map((event) => (
          <Checkbox key={event} value={event} label={names[wordOf(event)]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
