import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { ServiceRead } from '../shown/last-read';
import { useOrganisations } from '../shown/organisations';
import { useWords } from '../words/words';
import { FixForm } from './fix-form';
import { useFix } from './use-fix';
import { useTaxMappings } from '../shown/tax-mappings';

/** A tax of the books and the tax of the device that it is: picked from the device's own list. */
export function TaxFix({ organisationId, taxType }: { organisationId: string; taxType: string }) {
  const words = useWords('fixList');
  const { data: organisations } = useOrganisations();
  const accountId = organisations?.find(({ id }) => id === organisationId)?.fiscalAccountId ?? null;
  const [picked, setPicked] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const taxes = useDeviceTaxes(accountId);
  const mappings = useTaxMappings(organisationId);
  const tax = taxes.data?.taxes.find(({ id }) => String(id) === picked);
  /** A tax of the device has one code: that of its other mappings, if there are any, which may be read after it was picked. */
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
