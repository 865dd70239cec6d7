import { Alert, Button, Group, NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';

type Input = Shape<'ResolutionInputDto'>;
type Decision = Input['decision'];

const DECISIONS: readonly { value: Decision; label: string; consequence: string }[] = [
  {
    ...{ value: 'fiscalised', label: 'The portal shows it as fiscalised' },
    consequence: 'The numbers below are written back; it is never sent again.',
  },
  {
    ...{ value: 'adopted', label: 'One of the unknown requests is this document' },
    consequence: 'Its status is asked for and has the last word.',
  },
  {
    ...{ value: 'rejected', label: 'It was received and declined' },
    consequence: 'It can be corrected and started over.',
  },
  {
    ...{ value: 'not_received', label: 'It never arrived' },
    consequence: 'It is submitted AGAIN. If it did arrive, it is fiscalised twice.',
  },
];

const NUMBERS = {
  ...{ deviceId: 'Device', fiscalDay: 'Fiscal day', fiscalNumber: 'Fiscal number' },
  ...{ verificationCode: 'Verification code', qrUrl: 'Address in the QR code' },
} as const;
type Numbers = Record<keyof typeof NUMBERS, string>;
const NO_NUMBERS: Numbers = {
  deviceId: '',
  fiscalDay: '',
  fiscalNumber: '',
  verificationCode: '',
  qrUrl: '',
};

/** A person's word, confirmed by typing the number of the document. */
export function ResolutionForm({
  documentId,
  evidence,
}: {
  documentId: string;
  evidence: Shape<'EvidenceDto'>;
}) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [texts, setTexts] = useState({ by: '', reason: '', documentNumber: '' });
  const [numbers, setNumbers] = useState(NO_NUMBERS);
  const [requestId, setRequestId] = useState(evidence.candidates[0]?.requestId ?? '');
  const queries = useQueryClient();
  const deciding = useMutation({
    mutationFn: (body: Input) =>
      answerOf(
        api.POST('/api/documents/{documentId}/resolution', { params: { path: { documentId } }, body }),
      ),
    onSuccess: () => queries.invalidateQueries(),
  });
  const decide = (event: FormEvent): void => {
    event.preventDefault();
    if (decision === null) return;
    const facts =
      decision === 'fiscalised' ? { fiscalData: numbers } : decision === 'adopted' ? { requestId } : {};
    deciding.mutate({ decision, ...texts, ...facts });
  };
  const isConfirmed = texts.documentNumber === evidence.documentNumber;
  return (
    <form onSubmit={decide}>
      <Stack maw={640}>
        <DecisionChoice possible={evidence.possibleDecisions} value={decision} onChange={setDecision} />
        {decision === 'adopted' && (
          <NativeSelect
            label="Request"
            value={requestId}
            onChange={(event) => setRequestId(event.currentTarget.value)}
            data={evidence.candidates.map((candidate) => candidate.requestId)}
          />
        )}
        {decision === 'fiscalised' && <NumberFields numbers={numbers} onChange={setNumbers} />}
        <Confirmation texts={texts} onChange={setTexts} documentNumber={evidence.documentNumber} />
        {evidence.needsTwoPeople && (
          <Alert variant="outline">A second person has to repeat this decision with the same facts.</Alert>
        )}
        {deciding.error && <ErrorNotice error={deciding.error} />}
        <Button
          type="submit"
          color="red"
          disabled={decision === null || !isConfirmed}
          loading={deciding.isPending}
        >
          Decide
        </Button>
      </Stack>
    </form>
  );
}

interface DecisionChoiceProps {
  possible: readonly string[];
  value: Decision | null;
  onChange: (decision: Decision) => void;
}

function DecisionChoice({ possible, value, onChange }: DecisionChoiceProps) {
  return (
    <Radio.Group
      label="What is known now"
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen as Decision)}
    >
      <Stack gap="xs" mt={4}>
        {DECISIONS.map(({ value: decision, label, consequence }) => (
          <Radio
            key={decision}
            value={decision}
            label={label}
            description={consequence}
            disabled={!possible.includes(decision)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function NumberFields({ numbers, onChange }: { numbers: Numbers; onChange: (numbers: Numbers) => void }) {
  return (
    <Group grow wrap="wrap">
      {(Object.keys(NUMBERS) as (keyof Numbers)[]).map((name) => (
        <TextInput
          key={name}
          label={NUMBERS[name]}
          value={numbers[name]}
          onChange={(event) => onChange({ ...numbers, [name]: event.currentTarget.value.trim() })}
          required
        />
      ))}
    </Group>
  );
}

interface Texts {
  by: string;
  reason: string;
  documentNumber: string;
}
interface ConfirmationProps {
  texts: Texts;
  onChange: (texts: Texts) => void;
  documentNumber: string;
}

function Confirmation({ texts, onChange, documentNumber }: ConfirmationProps) {
  return (
    <>
      <TextInput
        label="Your name"
        value={texts.by}
        onChange={(event) => onChange({ ...texts, by: event.currentTarget.value })}
        maxLength={100}
        required
      />
      <Textarea
        label="How it is known"
        value={texts.reason}
        onChange={(event) => onChange({ ...texts, reason: event.currentTarget.value })}
        maxLength={500}
        required
      />
      <TextInput
        label={`Type the number of the document: ${documentNumber}`}
        value={texts.documentNumber}
        onChange={(event) => onChange({ ...texts, documentNumber: event.currentTarget.value })}
        autoComplete="off"
        required
      />
    </>
  );
}
