import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { RuleChanges } from './rule-changes';
import { describe, Pick, useTaxLists } from './tax-form';
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
  const [texts, setTexts] = useState(EMPTY);
  const { booksTaxes, deviceTaxes } = useTaxLists(organisationId, fiscalAccountId);
  const device = deviceTaxes.data?.taxes.find(({ id }) => String(id) === texts.deviceTaxId);
  const changing = useRateChange(organisationId);
  const set = (name: keyof typeof EMPTY) => (value: string) => {
    changing.reset();
    setTexts({ ...texts, [name]: value });
  };
  const send = (dryRun: boolean): void => changing.mutate(changeOf(texts, device, dryRun));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(true);
  };
  const books = (booksTaxes.data?.taxes ?? []).map(
    ({ taxType, name, percent }) => [taxType, words.booksTax(taxType, name, percent)] as const,
  );
  return (
    <Section title={words.rateChange}>
      <Text size="sm">{words.rateChangeIntro}</Text>
      <form onSubmit={submit}>
        <Stack gap="sm" mt="sm">
          <Group align="flex-end" gap="sm">
            <Pick
              label={words.oldCode}
              value={texts.oldTaxCode}
              onChange={set('oldTaxCode')}
              choices={codes.map((code) => [code, code])}
            />
            <RequiredText type="date" label={words.firstDay} value={texts.from} onChange={set('from')} />
            <Pick
              label={words.newTax}
              value={texts.deviceTaxId}
              onChange={set('deviceTaxId')}
              choices={(deviceTaxes.data?.taxes ?? []).map((tax) => [String(tax.id), describe(tax, words)])}
            />
            <RequiredText label={words.newCode} value={texts.newTaxCode} onChange={set('newTaxCode')} />
            <Pick
              label={words.newTaxType}
              value={texts.newTaxType}
              onChange={set('newTaxType')}
              choices={books}
              none={words.sameTaxType}
            />
            <Button type="submit" variant="default" loading={changing.isPending}>
              {words.preview}
            </Button>
          </Group>
          {changing.error && <ErrorNotice error={changing.error} />}
          {changing.data && <Report report={changing.data} apply={() => send(false)} />}
        </Stack>
      </form>
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

interface TextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'date';
}

function RequiredText({ label, value, onChange, type }: TextProps) {
  return (
    <TextInput
      label={label}
      type={type}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={50}
      required
    />
  );
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
