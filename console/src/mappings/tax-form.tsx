import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { ErrorNotice } from '../frame/error-notice';
import { spellDay } from '../shown/days';
import { BooksRead, READING_HEIGHT, ServiceRead } from '../shown/last-read';
import type { Words } from '../words/shape';
import { useWords } from '../words/words';
import { RuleForm } from './rule-form';

type DeviceTax = Shape<'DeviceTaxDto'>;

const EMPTY = { taxType: '', deviceTaxId: '', taxCode: '', validFrom: '', validTill: '' };

interface TaxFormProps {
  organisationId: string;
  fiscalAccountId: string | null;
}

/** Form that maps a tax of the books to a tax of the device, both chosen from lists; the rate is the device's. */
export function TaxForm({ organisationId, fiscalAccountId }: TaxFormProps) {
  const words = useWords('mappings');
  const [texts, setTexts] = useState(EMPTY);
  const { booksTaxes, deviceTaxes } = useTaxLists(organisationId, fiscalAccountId);
  const device = deviceTaxes.data?.taxes.find(({ id }) => String(id) === texts.deviceTaxId);
  const error = booksTaxes.error ?? deviceTaxes.error;
  const set = (name: keyof typeof EMPTY) => (value: string) => setTexts({ ...texts, [name]: value });
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <LastReads organisationId={organisationId} fiscalAccountId={fiscalAccountId} />
      <RuleForm
        organisationId={organisationId}
        changes={{ taxes: [inRulesFile(ruleOf(texts, device))] }}
        store={() =>
          call.POST(
            '/api/organisations/{organisationId}/tax-mappings',
            { organisationId },
            ruleOf(texts, device),
          )
        }
        onStored={() => setTexts(EMPTY)}
      >
        <Pick
          label={words.inTheBooks}
          value={texts.taxType}
          onChange={set('taxType')}
          choices={(booksTaxes.data?.taxes ?? []).map(({ taxType, name, percent }) => [
            taxType,
            words.booksTax(taxType, name, percent),
          ])}
        />
        <Pick
          label={words.deviceTax}
          value={texts.deviceTaxId}
          onChange={set('deviceTaxId')}
          choices={(deviceTaxes.data?.taxes ?? []).map((tax) => [String(tax.id), describe(tax, words)])}
        />
        <TextInput
          label={words.codeSent}
          value={texts.taxCode}
          onChange={(event) => set('taxCode')(event.currentTarget.value)}
          maxLength={50}
          required
        />
        {(['validFrom', 'validTill'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={name === 'validFrom' ? words.from : words.till}
            value={texts[name]}
            onChange={(event) => set(name)(event.currentTarget.value)}
          />
        ))}
      </RuleForm>
    </>
  );
}

/** Age of the lists of taxes. */
function LastReads({ organisationId, fiscalAccountId }: TaxFormProps) {
  const { booksTaxes, deviceTaxes } = useTaxLists(organisationId, fiscalAccountId);
  const lines = fiscalAccountId === null ? 1 : 2;
  return (
    <Stack gap={4} mih={lines * READING_HEIGHT}>
      {booksTaxes.data && <BooksRead organisationId={organisationId} {...booksTaxes.data} />}
      {deviceTaxes.data && fiscalAccountId !== null && (
        <ServiceRead accountId={fiscalAccountId} {...deviceTaxes.data} />
      )}
    </Stack>
  );
}

/** Tax lists of the books and the device, as last read. */
export function useTaxLists(organisationId: string, fiscalAccountId: string | null) {
  const booksTaxes = useRead('organisations', '/api/organisations/{organisationId}/taxes', {
    organisationId,
  });
  const deviceTaxes = useRead(
    'fiscal-accounts',
    '/api/fiscal-accounts/{accountId}/taxes',
    { accountId: fiscalAccountId ?? '' },
    { enabled: fiscalAccountId !== null },
  );
  return { booksTaxes, deviceTaxes };
}

interface PickProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly (readonly [string, string])[];
  /** Label of the empty choice; without it, a choice is required. */
  none?: string;
}

export function Pick({ label, value, onChange, choices, none }: PickProps) {
  const words = useWords('mappings');
  return (
    <NativeSelect
      className="picker"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: none ?? words.choose },
        ...choices.map(([id, name]) => ({ value: id, label: name })),
      ]}
      required={none === undefined}
    />
  );
}

export function describe(tax: DeviceTax, words: Words['mappings']): string {
  const { id, name, percent, validFrom, validTill } = tax;
  const rate = percent === null ? words.exempt : words.percent(percent);
  return words.deviceTaxOf(id, name, rate, spellDay(validFrom), spellDay(validTill));
}

function ruleOf(texts: typeof EMPTY, device: DeviceTax | undefined): Shape<'TaxMappingInputDto'> {
  const { taxType, taxCode, validFrom, validTill } = texts;
  return {
    taxType,
    taxCode,
    taxName: device?.name ?? '',
    percent: device?.percent ?? null,
    deviceTaxId: device?.id ?? null,
    validFrom: validFrom || null,
    validTill: validTill || null,
  };
}

/** Converts a mapping to the form of the rules file, in which all values are texts. */
export function inRulesFile({ percent, deviceTaxId, ...rest }: Shape<'TaxMappingInputDto'>): object {
  return {
    ...rest,
    percent: percent ?? 'exempt',
    deviceTaxId: deviceTaxId == null ? null : String(deviceTaxId),
  };
}
