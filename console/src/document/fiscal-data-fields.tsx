import { Alert, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

type Entered = Shape<'EnteredFiscalDataDto'>;
type Check = NonNullable<Entered['confirms']>[number];
type Held = Shape<'EvidenceDto'>['heldReceipt'];

const SHORT = ['deviceId', 'fiscalDay', 'fiscalNumber'] as const;
/** Fields on a line of their own, because people compare them letter by letter. */
const LONG = ['verificationCode', 'qrUrl'] as const;
const CONFIRMABLE: readonly Check[] = ['device', 'host', 'date'];

/** Initial values of the form, taken from the held receipt if there is one. */
export function enteredFrom(held: Held): Entered {
  const empty = { deviceId: '', fiscalDay: '', fiscalNumber: '', verificationCode: '', qrUrl: '' };
  if (held === null) return { ...empty, confirms: [] };
  const { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl, pdfName } = held;
  const data = { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl };
  return { ...data, ...(pdfName === null ? {} : { pdfName }), confirms: [] };
}

interface FiscalDataFieldsProps {
  entered: Entered;
  held: Held;
  onChange: (entered: Entered) => void;
}

/**
 * Fields for the receipt's numbers, copied from the service's portal or the held receipt, and what the person confirms
 * about them.
 */
export function FiscalDataFields({ entered, held, onChange }: FiscalDataFieldsProps) {
  const words = useWords('document').resolution;
  const field = (name: (typeof SHORT)[number] | (typeof LONG)[number]): ReactNode => (
    <TextInput
      key={name}
      label={words.numbers[name]}
      value={entered[name]}
      onChange={(event) => onChange({ ...entered, [name]: event.currentTarget.value.trim() })}
      required
    />
  );
  return (
    <Stack>
      {held !== null && <Alert variant="outline">{words.prefilled}</Alert>}
      <Group grow align="end">
        {SHORT.map(field)}
      </Group>
      {LONG.map(field)}
      <Confirms entered={entered} held={held} onChange={onChange} />
    </Stack>
  );
}

function Confirms({ entered, held, onChange }: FiscalDataFieldsProps) {
  const words = useWords('document').resolution;
  const unmet = (check: Check): string | undefined =>
    held?.certificate.find((tick) => tick.check === check && tick.result === 'unmet')?.detail;
  return (
    <Checkbox.Group
      label={words.confirms.title}
      description={words.confirms.text}
      value={entered.confirms ?? []}
      onChange={(checks) =>
        onChange({ ...entered, confirms: CONFIRMABLE.filter((one) => checks.includes(one)) })
      }
    >
      <Stack gap="xs" mt={4}>
        {CONFIRMABLE.map((check) => (
          <Checkbox key={check} value={check} label={words.confirms[check]} description={unmet(check)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
