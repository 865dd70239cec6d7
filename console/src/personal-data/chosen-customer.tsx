import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { May } from '../frame/may';
import { DataTable } from '../shown/data-table';
import { saveBlob } from '../shown/save-file';
import { useWords } from '../words/words';
import { Erasure } from './erasure';

interface ChosenCustomerProps {
  organisationId: string;
  contact: Shape<'FoundContactDto'>;
  places: readonly Shape<'PersonalDataPlaceDto'>[];
}

/** Shows one contact: places that store data about it, the export as a file, and the erasure. */
export function ChosenCustomer({ organisationId, contact, places }: ChosenCustomerProps) {
  const words = useWords('personalData');
  const { contactId, names, taxNumbers, emails, phones, sharesName } = contact;
  const name = names[0] ?? contactId;
  const [isErased, setErased] = useState(false);
  const exporting = useMutation({
    mutationFn: async () =>
      saveBlob(
        await answerOf(
          api.POST('/api/organisations/{organisationId}/personal-data/export', {
            ...{ params: { path: { organisationId } }, body: { contactId }, parseAs: 'blob' },
          }),
        ),
        'personal-data.json',
      ),
  });
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
