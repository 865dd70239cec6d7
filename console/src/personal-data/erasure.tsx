import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { DataTable } from '../shown/data-table';
import { spellDay } from '../shown/days';
import { useOrganisationName } from '../shown/organisations';
import { Form } from '../shown/form';
import { Section } from '../shown/section';
import { ActDialogue } from '../shown/act-dialogue';
import { useWords } from '../words/words';

type Report = Shape<'CustomerErasureReportDto'>;

interface ErasureProps {
  organisationId: string;
  contactId: string;
  /** Name of the customer, to be typed before the erasure. */
  name: string;
  /** Called after the erasure, which makes earlier search results obsolete. */
  onErased: () => void;
}

/** Previews for each place what would be erased and why; the erasure itself needs the customer's name typed. */
export function Erasure({ organisationId, contactId, name, onErased }: ErasureProps) {
  const words = useWords('personalData');
  const [reason, setReason] = useState('');
  const asked = (dryRun: boolean) =>
    call.POST(
      '/api/organisations/{organisationId}/personal-data/erase',
      { organisationId },
      { contactId, reason: reason.trim(), dryRun },
    );
  // Two mutations, so that a refused erasure keeps the preview and its button.
  const foreseeing = useMutation({
    mutationFn: () => asked(true),
    meta: { isSilent: true },
    onSuccess: () => erasing.reset(),
  });
  const erasing = useAct(() => asked(false), [], onErased);
  const report = erasing.data ?? foreseeing.data;
  const error = foreseeing.error ?? erasing.error;
  return (
    <Section title={words.erasure}>
      <Stack>
        <Text size="sm" maw={720}>
          {words.erasureIntro}
        </Text>
        <Form
          act={{ isPending: foreseeing.isPending || erasing.isPending, error }}
          onSubmit={foreseeing.mutate}
          submit={words.foresee}
          button={{ variant: 'default', disabled: reason.trim() === '' }}
          gap="md"
          align="flex-start"
        >
          <TextInput
            label={words.reason}
            description={words.reasonHint}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              foreseeing.reset();
              erasing.reset();
            }}
            autoComplete="off"
            w="100%"
            maw={560}
          />
        </Form>
        {report && <Lines report={report} />}
        {report?.isErased === false && (
          <EraseButton {...{ organisationId, name }} erase={() => erasing.mutate()} />
        )}
      </Stack>
    </Section>
  );
}

function Lines({ report: { isErased, lines, keptYears, keptBy } }: { report: Report }) {
  const words = useWords('personalData');
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} role="status">
        {isErased ? words.erased : words.wouldErase}
      </Text>
      <DataTable
        name={words.becomes}
        rows={lines}
        keyOf={({ place, becomes }) => `${place} ${becomes}`}
        empty={words.nothing}
        columns={[
          { title: words.place, text: ({ place }) => words.placeNames[place] },
          { title: words.rows, text: ({ rows }) => String(rows), isNumber: true },
          {
            title: words.becomes,
            text: ({ becomes, until }) =>
              until === null ? words.becomesNames[becomes] : words.keptUntil(spellDay(until)),
          },
        ]}
      />
      {lines.some(({ becomes }) => becomes === 'kept_by_law') && (
        <Text size="sm">{words.law(keptYears, keptBy)}</Text>
      )}
    </Stack>
  );
}

type EraseButtonProps = Pick<ErasureProps, 'organisationId' | 'name'> & { erase: () => void };

function EraseButton({ organisationId, name, erase }: EraseButtonProps) {
  const client = useOrganisationName(organisationId);
  const words = useWords('personalData');
  const [isAsked, setAsked] = useState(false);
  return (
    <Group>
      <Button color="red" onClick={() => setAsked(true)}>
        {words.erase}
      </Button>
      {isAsked && (
        <ActDialogue
          title={words.eraseOf(name)}
          of={[{ client }]}
          consequence={words.consequence}
          isReasoned={false}
          isRed
          isOpen
          confirm={words.erase}
          typed={{ label: words.typeName(name), text: name }}
          onClose={() => setAsked(false)}
          onConfirm={erase}
        />
      )}
    </Group>
  );
}
