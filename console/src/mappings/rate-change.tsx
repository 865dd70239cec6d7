import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { Form } from '../shown/form';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { RuleChanges } from './rule-changes';
import { Pick, useTaxLists } from './tax-form';
import { Documents } from './what-if';

const EMPTY = { oldTaxCode: '', from: '', deviceTaxId: '', newTaxCode: '', newTaxType: '' };

interface RateChangeProps {
  organisationId: string;
  fiscalAccountId: string | null;
  /** Tax codes that are sent now. */
  codes: readonly string[];
}

/** Form for a new tax rate: first a preview, then the change itself. */
export function RateChange({ organisationId, fiscalAccountId, codes }: RateChangeProps) {
  const words = useWords('mappings');
  const changing = useRateChange(organisationId);
  const form = useForm({ initialValues: EMPTY, onValuesChange: () => changing.reset() });
  const lists = useTaxLists(organisationId, fiscalAccountId);
  const send = (dryRun: boolean): void =>
    changing.mutate(changeOf(form.values, lists.deviceTax(form.values.deviceTaxId), dryRun));
  const text = { maxLength: 50, required: true };
  return (
    <Section title={words.rateChange}>
      <Text size="sm">{words.rateChangeIntro}</Text>
      <Form
        act={changing}
        onSubmit={() => send(true)}
        submit={words.preview}
        button={{ variant: 'default' }}
        isRow
        mt="sm"
        result={changing.data && <Report report={changing.data} apply={() => send(false)} />}
      >
        <Pick
          label={words.oldCode}
          {...form.getInputProps('oldTaxCode')}
          choices={codes.map((code) => [code, code])}
        />
        <TextInput type="date" label={words.firstDay} {...form.getInputProps('from')} {...text} />
        <Pick label={words.newTax} {...form.getInputProps('deviceTaxId')} choices={lists.ofDevice} />
        <TextInput label={words.newCode} {...form.getInputProps('newTaxCode')} {...text} />
        <Pick
          label={words.newTaxType}
          {...form.getInputProps('newTaxType')}
          choices={lists.ofBooks}
          none={words.sameTaxType}
        />
      </Form>
    </Section>
  );
}

function changeOf(
  { from, oldTaxCode, newTaxCode, newTaxType }: typeof EMPTY,
  device: Shape<'DeviceTaxDto'> | undefined,
  dryRun: boolean,
): Shape<'RateChangeDto'> {
  return {
    from,
    oldTaxCode,
    newTaxCode,
    dryRun,
    newTaxType: newTaxType || undefined,
    newTaxName: device?.name ?? '',
    newPercent: device?.percent ?? null,
    newDeviceTaxId: device?.id ?? null,
  };
}

function useRateChange(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Shape<'RateChangeDto'>) =>
      call.POST('/api/organisations/{organisationId}/tax-mappings/rate-change', { organisationId }, body),
    onSuccess: async ({ isApplied }) => {
      if (isApplied) await readAgain(queries, changedBy.rule);
    },
  });
}

function Report({ report, apply }: { report: Shape<'RateChangeReportDto'>; apply: () => void }) {
  const words = useWords('mappings');
  const { amounts } = useWords('shown');
  const { isApplied, changes, touched, released, newlyHeld, touchedDocuments, isWhole } = report;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {words.rateReport(isApplied, amounts(touched), amounts(released), amounts(newlyHeld))}{' '}
        {!isWhole && words.rateNotWhole}
      </Text>
      <RuleChanges changes={changes} />
      {touchedDocuments.length > 0 && <Documents name={words.holds} documents={touchedDocuments} />}
      {!isApplied && changes.length > 0 && (
        <Group>
          <Button onClick={apply}>{words.change}</Button>
        </Group>
      )}
    </Stack>
  );
}
