import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { useOrganisationName } from '../shown/organisations';
import { Dialogue } from '../shown/dialogue';
import { useWords } from '../words/words';
import { useFix } from './use-fix';

const SETTINGS: Readonly<
  Record<'cashSale' | 'cents' | 'late' | 'negativeLines', Shape<'OrganisationSettingsDto'>>
> = {
  cashSale: { buyerWithoutTin: 'cash_sale' },
  late: { lateDocuments: 'same_period' },
  cents: { taxCents: 'authority' },
  negativeLines: { negativeLines: 'fold' },
};

interface PolicyFixProps {
  organisationId: string;
  policy: keyof typeof SETTINGS;
}

/** Changes a policy of the whole organisation, after stating its consequences. */
export function PolicyFix({ organisationId, policy }: PolicyFixProps) {
  const words = useWords('fixList');
  const { cancel } = useWords('shown');
  const organisation = useOrganisationName(organisationId);
  const [isAsked, setAsked] = useState(false);
  const { label, consequence } = words.policies[policy];
  const saving = useFix(() =>
    answerOf(
      api.PATCH('/api/organisations/{organisationId}', {
        params: { path: { organisationId } },
        body: SETTINGS[policy],
      }),
    ),
  );
  return (
    <>
      <Button size="xs" variant="default" loading={saving.isPending} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {saving.error && <ErrorNotice error={saving.error} />}
      <Dialogue title={words.policyOf(label, organisation)} isOpen={isAsked} onClose={() => setAsked(false)}>
        <Stack>
          <Text size="sm">{consequence}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsked(false)}>
              {cancel}
            </Button>
            <Button
              data-autofocus
              onClick={() => {
                setAsked(false);
                saving.mutate(undefined);
              }}
            >
              {words.store}
            </Button>
          </Group>
        </Stack>
      </Dialogue>
    </>
  );
}
