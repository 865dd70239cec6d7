import { Alert, Checkbox, ScrollArea, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { useMay } from '../frame/may';
import { Choice } from '../shown/choice';
import { Form } from '../shown/form';
import { Moment } from '../shown/moment';
import { useOrganisations } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { QuietHours } from './quiet-hours';

type Own = Shape<'OwnMailDto'>;
type Draft = Shape<'OwnMailInputDto'>;
type Topic = Own['roleTopics'][number];

/** Mails that the signed-in person receives, and when. */
export function OwnMail() {
  const words = useWords('ownMail');
  const query = useRead('own-mail', '/api/own-mail');
  return (
    <Section title={words.title}>
      <Loaded query={query}>
        {(own) => (
          <Stack gap="sm">
            <Address own={own} />
            <Choices own={own} />
            {own.lastMail !== null && <LastMail last={own.lastMail} />}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Address({ own: { email, isPossible } }: { own: Own }) {
  const words = useWords('ownMail');
  if (!isPossible) return <Alert>{words.noServer}</Alert>;
  if (email === null) return <Alert>{words.noAddress}</Alert>;
  return <Text size="sm">{words.goesTo(email)}</Text>;
}

function Choices({ own }: { own: Own }) {
  const words = useWords('ownMail');
  const { isOn, organisationIds, topics, timeZone, quietFrom, quietUntil, hasDigest, roleTopics } = own;
  const form = useForm<Draft>({
    initialValues: { isOn, organisationIds, topics, timeZone, quietFrom, quietUntil, hasDigest },
  });
  const draft = form.values;
  const storing = useStoring(draft);
  return (
    <Form
      act={storing}
      onSubmit={storing.mutate}
      submit={words.store}
      mayStore={useMay('own-mail.change')}
      align="flex-start"
      aside={
        storing.isSuccess && (
          <Text size="sm" role="status">
            {words.stored}
          </Text>
        )
      }
    >
      <Checkbox label={words.isOn} {...form.getInputProps('isOn', { type: 'checkbox' })} />
      {draft.isOn && (
        <>
          <Topics
            roleTopics={roleTopics}
            chosen={draft.topics ?? null}
            onChosen={(all) => form.setFieldValue('topics', all)}
          />
          <Organisations
            chosen={draft.organisationIds ?? null}
            onChosen={(all) => form.setFieldValue('organisationIds', all)}
          />
          <QuietHours draft={draft} onChange={form.setValues} />
          <Checkbox label={words.hasDigest} {...form.getInputProps('hasDigest', { type: 'checkbox' })} />
        </>
      )}
    </Form>
  );
}

function useStoring(draft: Draft) {
  const known = useOrganisations().data ?? [];
  // Leaves out organisations whose role was removed since: they are no longer shown, and the API would refuse them.
  const ofMine = draft.organisationIds?.filter((of) => known.some(({ id }) => id === of)) ?? null;
  return useAct(() => call.PUT('/api/own-mail', {}, { ...draft, organisationIds: ofMine }), ['own-mail']);
}

interface TopicsProps {
  roleTopics: readonly Topic[];
  /** Chosen topics; null for those of the roles. */
  chosen: readonly Topic[] | null;
  onChosen: (all: Topic[] | null) => void;
}

function Topics({ roleTopics, chosen, onChosen }: TopicsProps) {
  const words = useWords('ownMail');
  const named = roleTopics.map((topic) => words.shortTopics[topic]).join(', ');
  return (
    <Stack gap={4}>
      <Choice
        label={words.about}
        value={chosen === null ? 'roles' : 'chosen'}
        onChange={(value) => onChosen(value === 'roles' ? null : [...roleTopics])}
        choices={{
          roles: named === '' ? words.byRolesNothing : words.byRoles(named),
          chosen: words.chosenTopics,
        }}
      />
      {chosen !== null && (
        <Checkbox.Group aria-label={words.about} value={[...chosen]} onChange={(all) => onChosen(all)}>
          <Stack gap={4}>
            {Object.entries(words.topics).map(([topic, label]) => (
              <Checkbox key={topic} value={topic} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}

interface OrganisationsProps {
  /** Ids of the chosen organisations; null for all that the roles cover. */
  chosen: readonly string[] | null;
  onChosen: (all: string[] | null) => void;
}

function Organisations({ chosen, onChosen }: OrganisationsProps) {
  const words = useWords('ownMail');
  const all = useOrganisations().data ?? [];
  return (
    <Stack gap={4}>
      <Choice
        label={words.organisations}
        value={chosen === null ? 'all' : 'chosen'}
        onChange={(value) => onChosen(value === 'all' ? null : all.map(({ id }) => id))}
        choices={{ all: words.allOrganisations, chosen: words.chosenOrganisations }}
      />
      {chosen !== null && (
        <ScrollArea.Autosize mah={240} type="auto">
          <Checkbox.Group aria-label={words.organisations} value={[...chosen]} onChange={onChosen}>
            <Stack gap={4}>
              {all.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
      )}
    </Stack>
  );
}

function LastMail({ last: { at, result, failure } }: { last: NonNullable<Own['lastMail']> }) {
  const words = useWords('ownMail');
  const said = result === 'given_up' ? words.last.given_up : result === null ? words.last.trying : null;
  return (
    <Text size="sm" c={said === null ? 'dimmed' : undefined}>
      {said ?? words.last.delivered} <Moment at={at} />
      {failure !== null && ` (${failure})`}
    </Text>
  );
}
