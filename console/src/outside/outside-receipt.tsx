import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { LIVE } from '../api/live';
import { May } from '../frame/may';
import { spellDay } from '../shown/days';
import { Facts } from '../shown/facts';
import { Foreseen } from '../shown/let-go';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { PersonForm } from './person-form';

type EnteredReceipt = Required<Shape<'GivenReceiptDto'>> & { submittedAs: string };

const NOTHING_ENTERED: EnteredReceipt = {
  ...{ address: '', deviceId: '', fiscalNumber: '', datedOn: '', verificationCode: '', submittedAs: '' },
};

interface ReceiptFieldsProps {
  entered: EnteredReceipt;
  inBooks: readonly Shape<'OutsideReceiptDto'>[];
  onChange: (entered: EnteredReceipt) => void;
}

/** Fields for a receipt: its address, or its numbers. A receipt that the books name is filled in with one click. */
function ReceiptFields({ entered, inBooks, onChange }: ReceiptFieldsProps) {
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

type Document = Pick<Shape<'DocumentDetailDto'>, 'id' | 'number' | 'sourceId' | 'organisationId'>;
type Known = Shape<'OutsideReceiptsDto'>;

export function useOutsideReceipt(documentId: string) {
  return useRead('work', '/api/documents/{documentId}/outside-receipt', { documentId }, { meta: LIVE });
}

/** Receipt of a document that another program fiscalised, and the form that records one. */
export function OutsideReceipt({ document }: { document: Document }) {
  const words = useWords('outside');
  const { data } = useOutsideReceipt(document.id);
  if (data === undefined) return null;
  if (data.recorded === null && !data.isRecordable && data.withdrawn.length === 0) return null;
  return (
    <Section title={words.title}>
      <Stack gap="sm">
        {data.recorded !== null && <Recorded recorded={data.recorded} />}
        {data.isDisputed && (
          <Alert color="yellow" variant="outline">
            {data.inBooks
              .map((one) => words.inBooks(words.receipt(one.fiscalNumber, one.deviceId)))
              .join(' ')}{' '}
            {words.disputed}
          </Alert>
        )}
        {data.recorded !== null && (
          <May right="documents.resolve">
            <Group align="flex-start">
              {data.isDisputed && <Decision document={document} what="confirmation" label={words.confirm} />}
              <Decision
                document={document}
                what="withdrawal"
                label={words.withdraw}
                note={words.withdrawal}
              />
            </Group>
          </May>
        )}
        {data.isRecordable && (
          <May right="documents.decide">
            <Text size="sm">{words.intro}</Text>
            <Recording document={document} known={data} />
          </May>
        )}
        {data.withdrawn.map((one) => (
          <Text size="sm" c="dimmed" key={`${one.deviceId} ${one.fiscalNumber} ${one.recordedAt}`}>
            {words.withdrawn(words.receipt(one.fiscalNumber, one.deviceId), one.withdrawnBy ?? '')}
          </Text>
        ))}
      </Stack>
    </Section>
  );
}

function Recorded({ recorded }: { recorded: NonNullable<Known['recorded']> }) {
  const words = useWords('outside');
  const { deviceId, fiscalNumber, datedOn, verificationCode, submittedAs, recordedBy, reason } = recorded;
  return (
    <>
      <Text fw={600}>{words.receipt(fiscalNumber, deviceId)}</Text>
      <Facts
        facts={[
          [words.dated, spellDay(datedOn ?? words.notKnown)],
          [words.code, verificationCode ?? words.notKnown],
          [words.service, submittedAs ?? words.notAtService],
          [words.by, recordedBy],
          [words.because, reason],
        ]}
      />
    </>
  );
}

function Recording({ document, known }: { document: Document; known: Known }) {
  const words = useWords('outside');
  const [entered, setEntered] = useState<EnteredReceipt>(NOTHING_ENTERED);
  return (
    <PersonForm
      number={document.number}
      open={words.open}
      submit={words.record}
      send={(person) => {
        const { submittedAs, ...receipt } = entered;
        return call.POST(
          '/api/documents/{documentId}/outside-receipt',
          { documentId: document.id },
          { ...person, receipt, ...(submittedAs === '' ? {} : { submittedAs }) },
        );
      }}
    >
      <ReceiptFields entered={entered} inBooks={known.inBooks} onChange={setEntered} />
      <Text size="sm" c="dimmed">
        {words.sourceId(document.sourceId)}
      </Text>
      <Foreseen
        organisationId={document.organisationId}
        asked={{
          // Only whether there is an id matters for this preview, so any text stands for it.
          recorded: [
            { documentId: document.id, ...(entered.submittedAs === '' ? {} : { submittedAs: '-' }) },
          ],
        }}
      />
    </PersonForm>
  );
}

interface DecisionProps {
  document: Document;
  what: 'confirmation' | 'withdrawal';
  label: string;
  note?: string;
}

/** Decision about a recorded receipt: person, reason, and the document's number typed as a confirmation. */
function Decision({ document, what, label, note }: DecisionProps) {
  const { id: documentId, number, organisationId } = document;
  return (
    <PersonForm
      number={number}
      open={label}
      submit={label}
      color="red"
      send={(person) =>
        what === 'confirmation'
          ? call.POST('/api/documents/{documentId}/outside-receipt/confirmation', { documentId }, person)
          : call.POST('/api/documents/{documentId}/outside-receipt/withdrawal', { documentId }, person)
      }
    >
      {note !== undefined && <Text size="sm">{note}</Text>}
      {what === 'withdrawal' && <Foreseen organisationId={organisationId} asked={{ again: [documentId] }} />}
    </PersonForm>
  );
}
