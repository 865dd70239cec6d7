import { Stack, Text, TextInput, Button, Group, NativeSelect } from '@mantine/core';
import { type Shape, answerOf, api } from '../api/client';
import { MovedSales } from '../outside/moved-sales';
import { RecordMany } from '../outside/record-many';
import { CheckAgain } from './check-again';
import { endedTax } from './ended-tax';
import { HeldDocuments } from './held-documents';
import { LateFix } from './late-fix';
import { OriginalsFix } from './originals-fix';
import { PolicyFix } from './policy-fix';
import { ErrorNotice } from '../frame/error-notice';
import { useDecideCodes } from '../mappings/use-written-codes';
import { Decision } from '../mappings/written-codes';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useCurrencyMapping } from '../mappings/use-confirmation';
import { useWords } from '../words/words';
import { useFix } from './use-fix';
import { mergeRules } from '../mappings/merge-rules';
import { ProductCodeInput } from '../shown/product-code-input';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../api/query-keys';
import { ServiceRead } from '../shown/last-read';
import { useOrganisations } from '../shown/organisations';
import { useTaxMappings } from '../shown/tax-mappings';

interface FixFormProps {
  saving: { readonly isPending: boolean; readonly error: Error | null };
  onStore: () => void;
  isDisabled?: boolean;
  /** Error that occurred before the storing began. */
  before?: ReactNode;
  children: ReactNode;
}

/** Fields in one line, with a button to store them. */
function FixForm({ saving, onStore, isDisabled = false, before, children }: FixFormProps) {
  const words = useWords('fixList');
  const store = (event: FormEvent): void => {
    event.preventDefault();
    onStore();
  };
  return (
    <form onSubmit={store}>
      <Group align="flex-end" gap="xs">
        {children}
        <Button size="xs" type="submit" disabled={isDisabled} loading={saving.isPending}>
          {words.store}
        </Button>
      </Group>
      {before}
      {saving.error && <ErrorNotice error={saving.error} />}
    </form>
  );
}

interface TaxFixProps {
  organisationId: string;
  taxType: string;
  cause: string;
}

/** Fix of a tax of the books: its first mapping; one that has a mapping is corrected in the books or in the mappings. */
function TaxFix({ organisationId, taxType, cause }: TaxFixProps) {
  const { data: mappings = [] } = useTaxMappings(organisationId);
  const own = mappings.filter((mapping) => mapping.taxType === taxType);
  if (own.length === 0) return <NewTaxMapping organisationId={organisationId} taxType={taxType} />;
  return <MappedTax organisationId={organisationId} cause={cause} own={own} all={mappings} />;
}

interface MappedTaxProps {
  organisationId: string;
  cause: string;
  /** Mappings of the tax, and of all taxes. */
  own: readonly Shape<'TaxMappingDto'>[];
  all: readonly Shape<'TaxMappingDto'>[];
}

/** Says what to do about a tax that is mapped, for other days or otherwise than the device has it. */
function MappedTax({ organisationId, cause, own, all }: MappedTaxProps) {
  const words = useWords('fixList');
  const ended = endedTax(own, all);
  return (
    <>
      <Text size="sm">{ended === null ? words.mappedTax : words.endedTax(ended)}</Text>
      {ended !== null && <HeldDocuments cause={cause} organisationId={organisationId} />}
      <CheckAgain organisationId={organisationId} />
    </>
  );
}

/** Maps a tax of the books to a tax of the device, chosen from the device's list. */
function NewTaxMapping({ organisationId, taxType }: { organisationId: string; taxType: string }) {
  const words = useWords('fixList');
  const { data: organisations } = useOrganisations();
  const accountId = organisations?.find(({ id }) => id === organisationId)?.fiscalAccountId ?? null;
  const [picked, setPicked] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const taxes = useDeviceTaxes(accountId);
  const mappings = useTaxMappings(organisationId);
  const tax = taxes.data?.taxes.find(({ id }) => String(id) === picked);
  /** Typed code, otherwise the code that other mappings already use for this tax of the device. */
  const code =
    typed ?? mappings.data?.find(({ deviceTaxId }) => String(deviceTaxId) === picked)?.taxCode ?? '';
  const saving = useSaving(organisationId, taxType, code);
  const pick = (id: string): void => {
    setPicked(id);
    setTyped(null);
  };
  const store = (): void => {
    if (tax !== undefined) saving.mutate(tax);
  };
  if (accountId === null) return null;
  return (
    <FixForm
      saving={saving}
      onStore={store}
      isDisabled={tax === undefined}
      before={
        <>
          {taxes.error && <ErrorNotice error={taxes.error} retry={() => void taxes.refetch()} />}
          {taxes.data && <ServiceRead accountId={accountId} {...taxes.data} />}
        </>
      }
    >
      <NativeSelect
        size="xs"
        className="picker"
        label={words.deviceTax(taxType)}
        value={picked}
        onChange={(event) => pick(event.currentTarget.value)}
        data={[
          { value: '', label: words.pick },
          ...(taxes.data?.taxes ?? []).map(({ id, name, percent }) => ({
            value: String(id),
            label: words.taxOf(name, percent),
          })),
        ]}
        required
      />
      <TextInput
        size="xs"
        label={words.codeSent}
        placeholder={words.codeSentLike}
        value={code}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={50}
        required
      />
    </FixForm>
  );
}

function useSaving(organisationId: string, taxType: string, taxCode: string) {
  return useFix((tax: Shape<'DeviceTaxDto'>) =>
    answerOf(
      api.POST('/api/organisations/{organisationId}/tax-mappings', {
        params: { path: { organisationId } },
        body: { taxType, taxCode, taxName: tax.name, percent: tax.percent, deviceTaxId: tax.id },
      }),
    ),
  );
}

function useDeviceTaxes(accountId: string | null) {
  return useQuery({
    queryKey: keys.fiscalAccounts.taxes(accountId),
    enabled: accountId !== null,
    queryFn: () =>
      answerOf(
        api.GET('/api/fiscal-accounts/{accountId}/taxes', {
          params: { path: { accountId: accountId ?? '' } },
        }),
      ),
  });
}

type SentAs = Shape<'BuyerRuleInputDto'>['sendAs'];

interface BuyerFixProps {
  organisationId: string;
  /** Identifier or name of the contact. */
  contact: string;
  /** Possible choices, the likeliest first; a buyer without a number cannot be sent as a taxpayer. */
  choices: readonly SentAs[];
}

/** Chooses how one contact is named to the authority; the books stay unchanged. */
function BuyerFix({ organisationId, contact, choices }: BuyerFixProps) {
  const words = useWords('fixList');
  const { buyersSentAs } = useWords('mappings');
  const [sendAs, setSentAs] = useState<SentAs>(choices[0] ?? 'cash_name');
  const saving = useFix(() =>
    answerOf(
      api.POST('/api/organisations/{organisationId}/buyer-rules', {
        params: { path: { organisationId } },
        body: { scope: 'contact', key: contact, sendAs },
      }),
    ),
  );
  return (
    <FixForm saving={saving} onStore={() => saving.mutate(undefined)}>
      <NativeSelect
        size="xs"
        label={words.sendContact}
        value={sendAs}
        onChange={(event) => setSentAs(event.currentTarget.value as SentAs)}
        data={choices.map((value) => ({ value, label: buyersSentAs[value] }))}
      />
    </FixForm>
  );
}

interface LineRuleFixProps {
  organisationId: string;
  scope: 'item' | 'account' | 'contact';
  /** Code of the item or account in the books, or name of the contact. */
  itemOrAccount: string;
}

/**
 * Treatment of negative lines of one item or account, or of a customer's deposits; replaces an earlier
 * answer.
 */
function LineRuleFix({ organisationId, scope, itemOrAccount }: LineRuleFixProps) {
  const words = useWords('fixList');
  const saving = useFix((treatment: 'fold' | 'hold') =>
    mergeRules(organisationId, { lineRules: [{ scope, key: itemOrAccount, treatment }] }),
  );
  return (
    <>
      <Group gap="xs" role="group" aria-label={words.linesBelowZero(scope, itemOrAccount)}>
        {(['fold', 'hold'] as const).map((treatment) => (
          <Button
            key={treatment}
            size="xs"
            variant={treatment === 'fold' ? 'filled' : 'default'}
            loading={saving.isPending}
            onClick={() => saving.mutate(treatment)}
          >
            {words.treatments[treatment]}
          </Button>
        ))}
      </Group>
      {saving.error && <ErrorNotice error={saving.error} />}
    </>
  );
}

interface CodeFixProps {
  organisationId: string;
  scope: 'item' | 'description' | 'account' | 'default';
  /** Code of the item or account in the books, the number in a description, or the present default. */
  itemOrAccount: string;
}

/** Assigns an HS code to one item, to everything on one account, or to what has no other code. */
export function CodeFix({ organisationId, scope, itemOrAccount }: CodeFixProps) {
  const words = useWords('fixList');
  const [code, setCode] = useState('');
  // Merged, because a code that does not fit its lines may be stored already.
  const saving = useFix(() =>
    mergeRules(organisationId, {
      productCodes: [{ scope, key: scope === 'default' ? '' : itemOrAccount, code }],
    }),
  );
  return (
    <FixForm saving={saving} onStore={() => saving.mutate(undefined)}>
      <ProductCodeInput
        size="xs"
        label={(form) => words.hsCode(itemOrAccount, form)}
        code={code}
        onCode={setCode}
      />
    </FixForm>
  );
}

/** Maps a currency of the books to the service's name for it: usually the same, but a person has to confirm it. */
function CurrencyFix({ organisationId, currency }: { organisationId: string; currency: string }) {
  const words = useWords('fixList');
  const [destination, setDestination] = useState('');
  const { store, field } = useCurrencyMapping(organisationId);
  const saving = useFix(() => store({ source: currency, destination }));
  return (
    <FixForm saving={saving} onStore={() => saving.mutate(undefined)}>
      <TextInput
        size="xs"
        label={words.currencyAtTheService(currency)}
        value={destination}
        onChange={(event) => setDestination(event.currentTarget.value.trim().toUpperCase())}
        maxLength={3}
        required
      />
      {field}
    </FixForm>
  );
}

interface WrittenCodeFixProps {
  organisationId: string;
  scope: 'item' | 'description';
  /** Code of the item, or the number in the description. */
  written: string;
}

/** Asks about a text of the books that looks like a product code: whether it is one, or which code is right. */
function WrittenCodeFix({ organisationId, scope, written }: WrittenCodeFixProps) {
  const deciding = useDecideCodes(organisationId);
  return (
    <>
      <Decision code={{ scope, key: written }} deciding={deciding} />
      {deciding.error && <ErrorNotice error={deciding.error} />}
      <CodeFix organisationId={organisationId} scope={scope} itemOrAccount={written} />
    </>
  );
}

/** Fields of a cause that determine the possible fix. */
export type FixedCause = Pick<Shape<'CauseDto'>, 'id' | 'code' | 'subject' | 'key' | 'held'>;

interface FixInPlaceProps {
  cause: FixedCause;
  organisationId: string;
}

/** Fixes that are possible within the list; other causes are explained in text. */
export function FixInPlace({ cause, organisationId }: FixInPlaceProps) {
  const { code, subject, key } = cause;
  if (code === 'PRODUCT_CODE_UNCONFIRMED' && (subject === 'item' || subject === 'description')) {
    return <WrittenCodeFix organisationId={organisationId} scope={subject} written={key} />;
  }
  if (
    (code === 'PRODUCT_CODE_MISSING' || code === 'PRODUCT_CODE_INVALID') &&
    (subject === 'item' || subject === 'description' || subject === 'account' || subject === 'default')
  ) {
    return <CodeFix organisationId={organisationId} scope={subject} itemOrAccount={key} />;
  }
  if (code === 'CURRENCY_UNMAPPED' && subject === 'currency') {
    return <CurrencyFix organisationId={organisationId} currency={key} />;
  }
  if (code === 'NEGATIVE_LINE' && (subject === 'item' || subject === 'account' || subject === 'contact')) {
    return <LineRuleFix organisationId={organisationId} scope={subject} itemOrAccount={key} />;
  }
  if (code === 'LINE_NOT_POSITIVE' || code === 'TOTAL_ROUNDED')
    return <PolicyFix organisationId={organisationId} policy="negativeLines" />;
  if (code === 'TAX_UNMAPPED')
    return <TaxFix organisationId={organisationId} taxType={key} cause={cause.id} />;
  if (code === 'BUYER_TIN_MISSING') {
    return (
      <Stack gap="xs" align="flex-start">
        <BuyerFix organisationId={organisationId} contact={key} choices={['cash_name', 'no_buyer']} />
        <PolicyFix organisationId={organisationId} policy="cashSale" />
      </Stack>
    );
  }
  if (code === 'BUYER_NUMBERS_MISPLACED') {
    const choices = ['taxpayer', 'cash_name', 'no_buyer'] as const;
    return <BuyerFix organisationId={organisationId} contact={key} choices={choices} />;
  }
  if (code === 'BUYER_ABROAD' || code === 'BUYER_TIN_DOUBTFUL') {
    const choices = ['cash_name', 'no_buyer', 'taxpayer'] as const;
    return <BuyerFix organisationId={organisationId} contact={key} choices={choices} />;
  }
  if (code === 'TAX_DIFFERS') return <PolicyFix organisationId={organisationId} policy="cents" />;
  if (code === 'ORIGINAL_UNKNOWN' || code === 'ORIGINAL_AMBIGUOUS')
    return <OriginalsFix organisationId={organisationId} cause={cause} />;
  if (code === 'DATED_BEFORE_LAST') return <LateFix organisationId={organisationId} cause={cause} />;
  if (code === 'FISCALISED_ELSEWHERE' || code === 'ORIGINAL_NOT_FISCALISED')
    return <RecordMany organisationId={organisationId} />;
  if (code === 'NUMBER_NOT_UNIQUE') return <MovedSales organisationId={organisationId} />;
  return null;
}
