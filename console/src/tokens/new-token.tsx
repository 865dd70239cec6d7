import { Alert, Code, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useAct } from '../answers/answers';
import { call } from '../api/client';
import { Choice } from '../shown/choice';
import { Form } from '../shown/form';
import { useOrganisations } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

const DAYS = [30, 90, 365];
/** Choice of all organisations, which is no organisation's id. */
const ALL = 'all';

/** Actions of a token; null: all of its person. */
const LIMITS = { read: ['read' as const], rehearsals: ['rehearsals.record' as const], all: null };

interface Typed {
  readonly name: string;
  readonly days: string;
  readonly limit: keyof typeof LIMITS;
  /** Null: the first client. */
  readonly organisationId: string | null;
}

/** Creates an API token, and shows it once. */
export function NewToken() {
  const words = useWords('tokens');
  const { data: organisations = [] } = useOrganisations();
  const form = useForm<Typed>({
    initialValues: { name: '', days: '90', limit: 'read', organisationId: null },
  });
  const { name, days, limit } = form.values;
  const organisationId = form.values.organisationId ?? organisations[0]?.id ?? ALL;
  const organisationIds = organisationId === ALL ? null : [organisationId];
  const making = useAct(
    () => call.POST('/api/tokens', {}, { name, days: Number(days), actions: LIMITS[limit], organisationIds }),
    ['tokens'],
    () => form.setFieldValue('name', ''),
  );
  return (
    <Section title={words.make}>
      <Form
        act={making}
        onSubmit={making.mutate}
        submit={words.make}
        isRow
        result={
          making.data && (
            <Alert title={words.made}>
              <Code>{making.data.token}</Code>
            </Alert>
          )
        }
      >
        <TextInput
          label={words.name}
          description={words.nameHint}
          {...form.getInputProps('name')}
          maxLength={100}
          required
        />
        <Choice
          label={words.limit}
          {...form.getInputProps('limit')}
          choices={{ read: words.onlyReading, rehearsals: words.onlyRehearsals, all: words.everything }}
        />
        <Choice
          label={words.client}
          {...form.getInputProps('organisationId')}
          value={organisationId}
          choices={[...organisations.map(({ id, name }) => [id, name] as const), [ALL, words.allClients]]}
        />
        <Choice
          label={words.days}
          {...form.getInputProps('days')}
          choices={DAYS.map((each) => [String(each), words.ofDays(each)] as const)}
        />
      </Form>
    </Section>
  );
}
