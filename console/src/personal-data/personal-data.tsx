import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { answerOf, api, call, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { useMay, May } from '../frame/may';
import { DataTable } from '../shown/data-table';
import { Form } from '../shown/form';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { saveBlob } from '../shown/save-file';
import { Erasure } from './erasure';
import { useAsking } from '../answers/answers';

interface ChosenCustomerProps {
  organisationId: string;
  contact: Shape<'FoundContactDto'>;
  places: readonly Shape<'PersonalDataPlaceDto'>[];
}

/** Shows one contact: places that store data about it, the export as a file, and the erasure. */
function ChosenCustomer({ organisationId, contact, places }: ChosenCustomerProps) {
  const words = useWords('personalData');
  const { contactId, names, taxNumbers, emails, phones, sharesName } = contact;
  const name = names[0] ?? contactId;
  const [isErased, setErased] = useState(false);
  const exporting = useAsking(async () =>
    saveBlob(
      await answerOf(
        api.POST('/api/organisations/{organisationId}/personal-data/export', {
          ...{ params: { path: { organisationId } }, body: { contactId }, parseAs: 'blob' },
        }),
      ),
      'personal-data.json',
    ),
  );
  return (
    <Stack>
      <div>
        <Text fw={600}>{names.join('; ')}</Text>
        <Text size="sm">{[...taxNumbers, ...emails, ...phones].join('; ')}</Text>
      </div>
      {sharesName && (
        <Alert variant="default" role="status">
          {words.sharesName}
        </Alert>
      )}
      {!isErased && (
        <>
          <DataTable
            name={words.places}
            rows={places}
            keyOf={({ place }) => place}
            empty={words.nothing}
            columns={[
              { title: words.place, text: ({ place }) => words.placeNames[place] },
              { title: words.rows, text: ({ rows }) => String(rows), isNumber: true },
            ]}
          />
          <Stack gap="xs">
            <Text size="sm">{words.exportIntro}</Text>
            <Group>
              <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
                {words.export}
              </Button>
            </Group>
            {exporting.error && <ErrorNotice error={exporting.error} />}
          </Stack>
        </>
      )}
      <May right="personal-data.erase">
        <Erasure {...{ organisationId, contactId, name }} onErased={() => setErased(true)} />
      </May>
    </Stack>
  );
}

type Asked = Shape<'AskedCustomerDto'>;

const FIELDS = ['name', 'tin', 'vatNumber', 'email', 'phone'] as const;

export default function PersonalData({ organisationId }: { organisationId: string }) {
  const words = useWords('personalData');
  const mayLook = useMay('personal-data.read');
  return (
    <Section title={words.title}>
      <Stack>
        <Text size="sm" maw={720}>
          {mayLook ? words.intro : words.forOthers}
        </Text>
        {mayLook && <Search organisationId={organisationId} />}
      </Stack>
    </Section>
  );
}

/** Search for a customer; if several match, one is chosen. */
function Search({ organisationId }: { organisationId: string }) {
  const words = useWords('personalData');
  const form = useForm({ initialValues: { name: '', tin: '', vatNumber: '', email: '', phone: '' } });
  const finding = useAsking((body: Asked) =>
    call.POST('/api/organisations/{organisationId}/personal-data/find', { organisationId }, body),
  );
  const given = FIELDS.filter((field) => form.values[field].trim() !== '');
  return (
    <>
      <Form
        act={finding}
        onSubmit={() => finding.mutate(Object.fromEntries(given.map((field) => [field, form.values[field]])))}
        submit={words.look}
        button={{ disabled: given.length === 0 }}
      >
        <Group>
          {FIELDS.map((field) => (
            <TextInput
              key={field}
              label={words.fields[field]}
              {...form.getInputProps(field)}
              autoComplete="off"
              w={280}
              maw="100%"
            />
          ))}
        </Group>
      </Form>
      {finding.data && (
        <Found
          organisationId={organisationId}
          found={finding.data}
          choose={(contactId) => finding.mutate({ contactId })}
        />
      )}
    </>
  );
}

interface FoundProps {
  organisationId: string;
  found: Shape<'FoundCustomersDto'>;
  choose: (contactId: string) => void;
}

function Found({ organisationId, found: { contacts, places }, choose }: FoundProps) {
  const words = useWords('personalData');
  const [only, ...others] = contacts;
  if (only !== undefined && others.length === 0) {
    const { contactId } = only;
    return <ChosenCustomer key={contactId} organisationId={organisationId} contact={only} places={places} />;
  }
  return (
    <Stack gap="xs">
      {contacts.length > 0 && <Alert variant="default" role="status" title={words.several} />}
      <DataTable
        name={words.contacts}
        rows={contacts}
        keyOf={({ contactId }) => contactId}
        empty={words.nobody}
        columns={[
          { title: words.names, text: ({ names }) => names.join('; ') },
          { title: words.numbers, text: ({ taxNumbers }) => taxNumbers.join('; ') },
          { title: words.fields.email, text: ({ emails }) => emails.join('; ') },
          { title: words.fields.phone, text: ({ phones }) => phones.join('; ') },
          { title: words.documents, text: ({ documents }) => String(documents), isNumber: true },
        ]}
        actions={({ contactId, names }) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.chooseOf(names[0] ?? contactId)}
            onClick={() => choose(contactId)}
          >
            {words.choose}
          </Button>
        )}
      />
    </Stack>
  );
}
