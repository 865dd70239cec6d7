import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call, type Shape } from '../api/client';
import { MovedSales } from '../outside/moved-sales';
import { RecordMany } from '../outside/record-many';
import { BuyerFix } from './buyer-fix';
import { type Cure, CURES, curesOf } from './cures';
import { endedTax } from './ended-tax';
import { Changed, FixForm } from './fix-form';
import { OriginalsFix } from './originals-fix';
import { isInForce, PolicyFix } from './policy-fix';
import { answer, useAsking } from '../answers/answers';
import { ErrorNotice } from '../frame/error-notice';
import { allWaiting } from '../documents/whole-filter';
import { useRights } from '../frame/may';
import { ActDialogue } from '../shown/act-dialogue';
import { ActOn } from '../shown/act-on';
import { LetGo } from '../shown/let-go';
import { useDecideCodes } from '../mappings/use-written-codes';
import { Decision } from '../mappings/written-codes';
import { useCodeConfirmation, useCurrencyMapping } from '../mappings/use-confirmation';
import { useWords } from '../words/words';
import { useFix } from './use-fix';
import { UntaxedAnswers } from '../mappings/untaxed-answers';
import { mergeRules, useRuleOf } from '../mappings/merge-rules';
import { inRulesFile, useTaxLists } from '../mappings/tax-form';
import { askWhatIf, WhatIf } from '../mappings/what-if';
import { Loaded } from '../frame/loaded';
import { WithoutTax } from '../set-up/mapping-step';
import { ProductCodeInput } from '../shown/product-code-input';
import { keys } from '../api/query-keys';
import { ServiceRead } from '../shown/last-read';
import { useOrganisationName, useOrganisations } from '../shown/organisations';
import { useTaxMappings } from '../shown/tax-mappings';
import { CheckAgain } from './check-again';
import { HeldDocuments } from './held-documents';

/** Fix of a tax of the books: its first mapping; one that has a mapping is corrected in the books or in the mappings. */
function TaxFix({ organisationId, cause: { key: taxType } }: CureProps) {
  const { data: mappings = [] } = useTaxMappings(organisationId);
  const own = mappings.filter((mapping) => mapping.taxType === taxType);
  const first = <NewTaxMapping organisationId={organisationId} taxType={taxType} />;
  if (own.length === 0 && taxType === 'NONE')
    return <WithoutTax organisationId={organisationId} otherwise={first} />;
  if (own.length === 0) return first;
  return <MappedTax own={own} all={mappings} />;
}

interface MappedTaxProps {
  /** Mappings of the tax, and of all taxes. */
  own: readonly Shape<'TaxMappingDto'>[];
  all: readonly Shape<'TaxMappingDto'>[];
}

/** Says what to do about a tax that is mapped, for other days or otherwise than the device has it. */
function MappedTax({ own, all }: MappedTaxProps) {
  const words = useWords('fixList');
  const ended = endedTax(own, all);
  return <Text size="sm">{ended === null ? words.mappedTax : words.endedTax(ended)}</Text>;
}

/** Maps a tax of the books to a tax of the device, and says what that would do before it is saved. */
function NewTaxMapping({ organisationId, taxType }: { organisationId: string; taxType: string }) {
  const words = useWords('fixList');
  const { data: organisations } = useOrganisations();
  const accountId = organisations?.find(({ id }) => id === organisationId)?.fiscalAccountId ?? null;
  const [picked, setPicked] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const { booksTaxes, deviceTaxes: taxes } = useTaxLists(organisationId, accountId);
  const mappings = useTaxMappings(organisationId);
  const own = booksTaxes.data?.taxes.find((tax) => tax.taxType === taxType);
  const tax = taxes.data?.taxes.find(({ id }) => String(id) === picked);
  /** Typed code, otherwise the code that other mappings already use for this tax of the device. */
  const taxCode =
    typed ?? mappings.data?.find(({ deviceTaxId }) => String(deviceTaxId) === picked)?.taxCode ?? '';
  const mapping = tax && { taxType, taxCode, taxName: tax.name, percent: tax.percent, deviceTaxId: tax.id };
  const saving = useSaving(organisationId);
  const pick = (id: string): void => {
    setPicked(id);
    setTyped(null);
  };
  if (accountId === null) return null;
  return (
    <FixForm
      saving={saving}
      onStore={() => mapping && saving.mutate(mapping)}
      isDisabled={tax === undefined}
      before={
        <>
          {taxes.error && <ErrorNotice error={taxes.error} retry={() => void taxes.refetch()} />}
          {mapping && <Foresight organisationId={organisationId} mapping={mapping} />}
          {taxes.data && <ServiceRead accountId={accountId} {...taxes.data} />}
        </>
      }
    >
      <NativeSelect
        size="xs"
        className="picker"
        label={words.deviceTax(own === undefined ? taxType : words.taxOf(own.name, own.percent))}
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
        value={taxCode}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={50}
        required
      />
    </FixForm>
  );
}

function useSaving(organisationId: string) {
  const { saved } = useWords('fixList');
  return useFix(
    (body: Shape<'TaxMappingInputDto'>) =>
      call.POST('/api/organisations/{organisationId}/tax-mappings', { organisationId }, body),
    ({ taxType }) => answer(saved({ what: taxType })),
  );
}

interface ForesightProps {
  organisationId: string;
  mapping: Shape<'TaxMappingInputDto'>;
}

/** Effect of a mapping that is not saved yet; its short name has none. */
function Foresight({ organisationId, mapping }: ForesightProps) {
  const { taxType, taxCode, deviceTaxId } = mapping;
  const query = useQuery({
    queryKey: keys.rules.foreseen(organisationId, taxType, deviceTaxId),
    queryFn: () =>
      askWhatIf(organisationId, { taxes: [inRulesFile({ ...mapping, taxCode: taxCode || taxType })] }),
  });
  return <Loaded query={query}>{(report) => <WhatIf report={report} />}</Loaded>;
}

/** Treatment of negative lines of one item or account, or of a customer's deposits; replaces an earlier answer. */
function LineRuleFix({ organisationId, cause: { subject, key: itemOrAccount } }: CureProps) {
  const scope = subject as 'item' | 'account' | 'contact';
  const words = useWords('fixList');
  const { query, stored, store, change } = useRuleOf(organisationId, 'lineRules', {
    scope,
    key: itemOrAccount,
  });
  const { treatments } = useWords('mappings');
  const saving = useFix((treatment: 'fold' | 'hold') => store({ scope, key: itemOrAccount, treatment }));
  return (
    <>
      <Group gap="xs" role="group" aria-label={words.linesBelowZero(scope, itemOrAccount)}>
        {(['fold', 'hold'] as const).map((treatment) => (
          <Button
            key={treatment}
            size="xs"
            variant={treatment === 'fold' ? 'filled' : 'default'}
            disabled={query.isPending || change !== null || stored?.treatment === treatment}
            loading={saving.isPending}
            onClick={() => saving.mutate(treatment)}
          >
            {words.treatments[treatment]}
          </Button>
        ))}
      </Group>
      <Changed change={change} say={(rule) => treatments[rule.treatment]} />
      {query.error && <ErrorNotice error={query.error} retry={() => void query.refetch()} />}
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
function CodeFix({ organisationId, scope, itemOrAccount }: CodeFixProps) {
  const words = useWords('fixList');
  const [code, setCode] = useState('');
  const place = { scope, key: scope === 'default' ? '' : itemOrAccount };
  // A code that does not fit its lines may be stored already.
  const rule = useRuleOf(organisationId, 'productCodes', place);
  const { store, field } = useCodeConfirmation(rule.store);
  const saving = useFix(
    () => store({ ...place, code }),
    () => answer(words.saved({ what: code })),
  );
  return (
    <FixForm
      saving={saving}
      onStore={() => saving.mutate(undefined)}
      isDisabled={!rule.query.isSuccess || rule.change !== null}
      before={
        <>
          <Changed change={rule.change} say={(stored) => stored.code} />
          {rule.query.error && (
            <ErrorNotice error={rule.query.error} retry={() => void rule.query.refetch()} />
          )}
        </>
      }
    >
      <ProductCodeInput
        size="xs"
        label={(form) => words.hsCode(itemOrAccount, form)}
        code={code}
        onCode={setCode}
      />
      {field}
    </FixForm>
  );
}

/** Maps a currency of the books to the service's name for it: usually the same, but a person has to confirm it. */
function CurrencyFix({ organisationId, cause: { key: currency } }: CureProps) {
  const words = useWords('fixList');
  const [destination, setDestination] = useState('');
  const { store, field } = useCurrencyMapping(organisationId);
  const saving = useFix(
    () => store({ source: currency, destination }),
    () => answer(words.saved({ what: currency })),
  );
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

/** Asks about a text of the books that looks like a product code: whether it is one, or which code is right. */
function WrittenCodeFix({ organisationId, cause: { subject, key: written } }: CureProps) {
  const scope = subject as 'item' | 'description';
  const deciding = useDecideCodes(organisationId);
  return (
    <>
      <Decision code={{ scope, key: written }} deciding={deciding} />
      {deciding.error && <ErrorNotice error={deciding.error} />}
      <CodeFix organisationId={organisationId} scope={scope} itemOrAccount={written} />
    </>
  );
}

/** Cause of held documents at one client, as the fix list and Today know it. */
export interface HeldCause extends Pick<Shape<'CauseDto'>, 'id' | 'code' | 'subject' | 'key' | 'parameters'> {
  /** Documents that it holds, and how many of them nothing else holds. */
  readonly held: number;
  readonly releases: number;
}

interface CureProps {
  cause: HeldCause;
  organisationId: string;
}

/** Form of each cure. */
const FORMS: Readonly<Record<Cure, (props: CureProps) => ReactNode>> = {
  abroad: AbroadFix,
  buyer: BuyerFix,
  cashSales: policy('cashSales'),
  cents: policy('cents'),
  correct: CorrectThere,
  currency: CurrencyFix,
  declare: onAll('declare'),
  exclude: onAll('exclude'),
  lateDocuments: policy('lateDocuments'),
  lineRule: LineRuleFix,
  movedSales: MovedSales,
  negativeLines: policy('negativeLines'),
  original: OriginalsFix,
  outsideReceipts: RecordMany,
  productCode: ({ cause: { subject, key }, organisationId }) => (
    <CodeFix organisationId={organisationId} scope={subject as CodeFixProps['scope']} itemOrAccount={key} />
  ),
  reason: policy('reason'),
  release: onAll('release'),
  tax: TaxFix,
  untaxed: ({ cause: { key }, organisationId }) => (
    <UntaxedAnswers organisationId={organisationId} accountCode={key} mayLeaveOut={false} />
  ),
  writtenCode: WrittenCodeFix,
};

function policy(name: ComponentProps<typeof PolicyFix>['policy']) {
  return ({ organisationId }: CureProps) => <PolicyFix organisationId={organisationId} policy={name} />;
}

function onAll(name: ComponentProps<typeof ActOn>['name']) {
  return ({ cause: { code, held }, organisationId }: CureProps) => (
    <ActOn name={name} count={held} read={() => allWaiting(organisationId, code)} />
  );
}

/** Cures that are possible on the card; a client-wide rule says first what it does. */
export function FixInPlace({ cause, organisationId }: CureProps) {
  const words = useWords('fixList');
  const organisation = useOrganisations().data?.find(({ id }) => id === organisationId);
  const may = useRights();
  const cures = curesOf(cause, (right) => may(right, organisationId)).filter(
    (cure) => !isInForce(cure, organisation),
  );
  const firstRule = cures.find((cure) => CURES[cure].right === 'rules.change');
  return (
    <Stack gap="xs" align="flex-start">
      {cures.map((cure) => {
        const Form = FORMS[cure];
        return (
          <Fragment key={cure}>
            {cure === firstRule && (
              <Text size="sm">
                {words.effect({
                  client: organisation?.name ?? '',
                  releases: cause.releases,
                  held: cause.held,
                })}
              </Text>
            )}
            <Form cause={cause} organisationId={organisationId} />
          </Fragment>
        );
      })}
    </Stack>
  );
}

const ABROAD = { buyers: [{ scope: 'country', key: '*', sendAs: 'cash_name' }] };

/** Stores one rule for all buyers abroad, after showing which documents it sends; a rule of a single contact counts first. */
function AbroadFix({ organisationId }: CureProps) {
  const words = useWords('fixList');
  const client = useOrganisationName(organisationId);
  const { label, consequence } = words.policies.abroad;
  const asking = useAsking((_asked: undefined) => mergeRules(organisationId, ABROAD, { dryRun: true }));
  const saving = useFix(
    (version: string) => mergeRules(organisationId, ABROAD, { version }),
    () => answer(words.saved({ what: label })),
  );
  const error = asking.error ?? saving.error;
  return (
    <>
      <Button
        size="xs"
        loading={asking.isPending || saving.isPending}
        onClick={() => asking.mutate(undefined)}
      >
        {label}
      </Button>
      {error && <ErrorNotice error={error} />}
      {asking.data && (
        <ActDialogue
          title={words.policyOf(label, client)}
          of={[{ client }]}
          consequence={consequence}
          confirm={words.store}
          isReasoned={false}
          isOpen
          onClose={() => asking.reset()}
          onConfirm={() => saving.mutate(asking.data.version)}
        >
          <LetGo {...asking.data.effect} />
        </ActDialogue>
      )}
    </>
  );
}

/** Documents to be corrected on the accounting platform, with links there; then they are read again. */
function CorrectThere({ cause, organisationId }: { cause: HeldCause; organisationId: string }) {
  return (
    <>
      <HeldDocuments
        cause={cause.id}
        organisationId={organisationId}
        links={cause.subject === 'contact' ? 'contact' : 'document'}
      />
      <CheckAgain organisationId={organisationId} />
    </>
  );
}
