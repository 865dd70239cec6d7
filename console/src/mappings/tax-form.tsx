import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { ErrorNotice } from '../frame/error-notice';
import { Choice } from '../shown/choice';
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
  const form = useForm({ initialValues: EMPTY });
  const lists = useTaxLists(organisationId, fiscalAccountId);
  const rule = ruleOf(form.values, lists.deviceTax(form.values.deviceTaxId));
  const error = lists.booksTaxes.error ?? lists.deviceTaxes.error;
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <LastReads organisationId={organisationId} fiscalAccountId={fiscalAccountId} />
      <RuleForm
        organisationId={organisationId}
        changes={{ taxes: [inRulesFile(rule)] }}
        store={() => call.POST('/api/organisations/{organisationId}/tax-mappings', { organisationId }, rule)}
        onStored={form.reset}
      >
        <Pick label={words.inTheBooks} {...form.getInputProps('taxType')} choices={lists.ofBooks} />
        <Pick label={words.deviceTax} {...form.getInputProps('deviceTaxId')} choices={lists.ofDevice} />
        <TextInput label={words.codeSent} {...form.getInputProps('taxCode')} maxLength={50} required />
        <TextInput type="date" label={words.from} {...form.getInputProps('validFrom')} />
        <TextInput type="date" label={words.till} {...form.getInputProps('validTill')} />
      </RuleForm>
    </>
  );
}

/** Age of the lists of taxes. */
function LastReads({ organisationId, fiscalAccountId }: TaxFormProps) {
  const { booksTaxes, deviceTaxes } = useTaxLists(organisationId, fiscalAccountId);
  const lines = fiscalAccountId === null ? 1 : 2;
  return (
    <Stack gap={4} mt="sm" mih={lines * READING_HEIGHT}>
      {booksTaxes.data && <BooksRead organisationId={organisationId} {...booksTaxes.data} />}
      {deviceTaxes.data && fiscalAccountId !== null && (
        <ServiceRead accountId={fiscalAccountId} {...deviceTaxes.data} />
      )}
    </Stack>
  );
}

/** Tax lists of the books and the device, as last read, and the choices that they offer. */
export function useTaxLists(organisationId: string, fiscalAccountId: string | null) {
  const words = useWords('mappings');
  const booksTaxes = useRead('organisations', '/api/organisations/{organisationId}/taxes', {
    organisationId,
  });
  const deviceTaxes = useRead(
    'fiscal-accounts',
    '/api/fiscal-accounts/{accountId}/taxes',
    { accountId: fiscalAccountId ?? '' },
    { enabled: fiscalAccountId !== null },
  );
  const ofBooks = (booksTaxes.data?.taxes ?? []).map(
    ({ taxType, name, percent }) => [taxType, words.booksTax(taxType, name, percent)] as const,
  );
  const taxes = deviceTaxes.data?.taxes ?? [];
  const ofDevice = taxes.map((tax) => [String(tax.id), describe(tax, words)] as const);
  const deviceTax = (id: string): DeviceTax | undefined => taxes.find((tax) => String(tax.id) === id);
  return { booksTaxes, deviceTaxes, ofBooks, ofDevice, deviceTax };
}

interface PickProps {
  label: string;
  choices: readonly (readonly [string, string])[];
  /** Label of the empty choice; without it, a choice is required. */
  none?: string;
}

/** Field of a form for one of these choices. */
export function Pick({ choices, none, ...field }: PickProps) {
  const words = useWords('mappings');
  return (
    <Choice
      className="picker"
      {...field}
      choices={[['', none ?? words.choose] as const, ...choices]}
      required={none === undefined}
    />
  );
}

function describe(tax: DeviceTax, words: Words['mappings']): string {
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
