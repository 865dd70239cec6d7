import { Group, Input, NativeSelect, TextInput } from '@mantine/core';
import { useBooks } from '../shown/books';
import { useWords } from '../words/words';
import { methodOf, withMethod } from './payment-accounts';

interface PaymentAccountsFieldProps {
  organisationId: string;
  value: string;
  onChange: (value: string) => void;
}

/**
 * Payment method of each bank account: picked account by account, or typed as text for accounts that the
 * books do not list.
 */
export function PaymentAccountsField({ organisationId, value, onChange }: PaymentAccountsFieldProps) {
  const words = useWords('organisationSettings');
  const { label, consequence, byAccount, unset, asText } = words.paymentAccounts;
  const { data } = useBooks(organisationId);
  const accounts = data?.settings?.bankAccounts ?? [];
  const methods = [
    { value: '', label: unset },
    ...Object.entries(words.paidBy.choices).map(([method, text]) => ({ value: method, label: text })),
  ];
  const text = { value, maxLength: 250, onChange: (event: Typed) => onChange(event.currentTarget.value) };
  if (accounts.length === 0)
    return <TextInput label={label} description={`${consequence} ${asText}`} {...text} />;
  return (
    <Input.Wrapper className="whole" label={label} description={consequence}>
      <Group gap="sm" mt="xs" mb="xs" align="flex-end">
        {accounts.map(({ id, code, name }) => (
          <NativeSelect
            key={id}
            size="xs"
            label={byAccount(name, code)}
            value={methodOf(value, code === null ? [id] : [code, id])}
            onChange={(event) =>
              onChange(withMethod(value, code === null ? [id] : [code, id], event.currentTarget.value))
            }
            data={methods}
          />
        ))}
      </Group>
      <TextInput size="xs" description={asText} aria-label={asText} {...text} />
    </Input.Wrapper>
  );
}

interface Typed {
  readonly currentTarget: { readonly value: string };
}
