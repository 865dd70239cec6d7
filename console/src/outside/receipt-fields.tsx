import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

export type EnteredReceipt = Required<Shape<'GivenReceiptDto'>> & { submittedAs: string };

export const NOTHING_ENTERED: EnteredReceipt = {
  ...{ address: '', deviceId: '', fiscalNumber: '', datedOn: '', verificationCode: '', submittedAs: '' },
};

interface ReceiptFieldsProps {
  entered: EnteredReceipt;
  inBooks: readonly Shape<'OutsideReceiptDto'>[];
  onChange: (entered: EnteredReceipt) => void;
}

/** The receipt by its address or by its numbers; one that the books name is filled in by a click. */
export function ReceiptFields({ entered, inBooks, onChange }: ReceiptFieldsProps) {
  const words = useWords('outside');
  const field = (name: keyof EnteredReceipt, description?: string) => (
    <TextInput
      label={words[name]}
      description={description}
      type={name === 'datedOn' ? 'date' : 'text'}
      value={entered[name]}
      onChange={(event) => onChange({ ...entered, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Stack>
      {inBooks.map((receipt) => (
        <Group key={`${receipt.deviceId} ${receipt.fiscalNumber}`}>
          <Text size="sm">{words.inBooks(words.receipt(receipt.fiscalNumber, receipt.deviceId))}</Text>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              onChange({
                ...NOTHING_ENTERED,
                address: receipt.address ?? '',
                submittedAs: entered.submittedAs,
              })
            }
          >
            {words.useIt}
          </Button>
        </Group>
      ))}
      {field('address', words.addressHint)}
      <Group grow align="end">
        {field('deviceId')}
        {field('fiscalNumber')}
        {field('datedOn')}
      </Group>
      {field('verificationCode')}
      {field('submittedAs', words.submittedHint)}
    </Stack>
  );
}
