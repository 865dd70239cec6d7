import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Form } from '../shown/form';
import { useWords } from '../words/words';

interface ConfirmTaxpayerProps {
  isPending: boolean;
  onConfirmed: (typed: string) => void;
}

/** Asks to type the taxpayer number if the device belongs to another taxpayer, because receipts cannot be undone. */
export function ConfirmTaxpayer({ isPending, onConfirmed }: ConfirmTaxpayerProps) {
  const words = useWords('setUp').account;
  const form = useForm({ initialValues: { typed: '' } });
  return (
    <Form
      act={{ isPending, error: null }}
      onSubmit={() => onConfirmed(form.values.typed)}
      submit={words.useAnyway}
      button={{ variant: 'default' }}
      isRow
    >
      <TextInput label={words.confirmTaxpayer} {...form.getInputProps('typed')} maxLength={250} required />
    </Form>
  );
}
