import { Button, FileInput, Group, List, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, call, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { ActButton, BeforeAct } from '../shown/dialogue';
import { May } from '../frame/may';
import { Foreseen } from '../shown/let-go';
import { useWords } from '../words/words';
import { type Person, PersonFields, usePerson } from './person-fields';

type Report = Shape<'OutsideImportDto'>;

/**
 * Records receipts of many documents, from a file or from notes that another program left in the books; the result is
 * previewed first.
 */
export function RecordMany({ organisationId }: { organisationId: string }) {
  const words = useWords('outside').many;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <May right="documents.decide">
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </May>
    );
  }
  return (
    <May right="documents.decide">
      <Form organisationId={organisationId} />
    </May>
  );
}

function Form({ organisationId }: { organisationId: string }) {
  const words = useWords('outside').many;
  const [person, setPerson] = usePerson(`receipts of many ${organisationId}`);
  const [file, setFile] = useState<File | null>(null);
  const recording = useRecording(organisationId, person);
  const isNamed = person.by !== '' && person.reason !== '';
  const { variables } = recording;
  return (
    <Stack maw={640}>
      <Text size="sm">{words.intro}</Text>
      <PersonFields person={person} onChange={setPerson} />
      <FileInput
        label={words.file}
        accept=".csv,text/csv"
        value={file}
        onChange={(chosen) => {
          recording.reset();
          setFile(chosen);
        }}
      />
      <Group>
        <Button
          variant="default"
          disabled={!isNamed || file === null}
          loading={recording.isPending}
          onClick={() => recording.mutate({ file, dryRun: true })}
        >
          {words.try}
        </Button>
        <Button
          variant="default"
          disabled={!isNamed}
          loading={recording.isPending}
          onClick={() => recording.mutate({ file: null, dryRun: true })}
        >
          {words.fromBooks}
        </Button>
      </Group>
      {recording.error && <ErrorNotice error={recording.error} />}
      {recording.data && (
        <Found
          organisationId={organisationId}
          report={recording.data}
          apply={() => recording.mutate({ file: variables?.file ?? null, dryRun: false })}
        />
      )}
    </Stack>
  );
}

/** Largest number of documents in one preview. */
const MOST_FORESEEN = 1_000;

function foreseenOf({ documentId, submittedAs }: Shape<'OutsideRowDto'>): Shape<'ForeseenReceiptDto'> {
  return { documentId, ...(submittedAs === '' ? {} : { submittedAs }) };
}

interface FoundProps {
  organisationId: string;
  report: Report;
  apply: () => void;
}

function Found({ organisationId, report, apply }: FoundProps) {
  const words = useWords('outside').many;
  const { isApplied, rows, faults } = report;
  const held = rows.filter(({ outcome }) => outcome === 'held').length;
  const known = rows.filter(({ outcome }) => outcome === 'unchanged').length;
  const recorded = rows.length - known;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {rows.length === 0 ? words.nothing : isApplied ? words.did(recorded) : words.would(recorded, held)}{' '}
        {known > 0 && words.known(known)}
      </Text>
      {faults.length > 0 && (
        <List size="sm">
          {faults.map(({ row, reason }) => (
            <List.Item key={`${row} ${reason}`}>{words.contradicted(row, reason)}</List.Item>
          ))}
        </List>
      )}
      {!isApplied && recorded > 0 && (
        <BeforeAct>
          <Foreseen
            organisationId={organisationId}
            asked={{ recorded: rows.slice(0, MOST_FORESEEN).map(foreseenOf) }}
          />
          <Group>
            <ActButton onClick={apply}>{words.record}</ActButton>
          </Group>
        </BeforeAct>
      )}
    </Stack>
  );
}

interface Wanted {
  /** File with receipts; null to use those that the books name. */
  readonly file: File | null;
  readonly dryRun: boolean;
}

function useRecording(organisationId: string, { by, reason }: Person) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, dryRun }: Wanted): Promise<Report> => {
      const given = { organisationId, by, reason, dryRun };
      if (file === null)
        return call.POST('/api/organisations/{organisationId}/outside-receipts/from-books', given);
      return answerOf(
        api.POST('/api/organisations/{organisationId}/outside-receipts/import', {
          params: { path: { organisationId }, query: { by, reason, dryRun } },
          headers: { 'Content-Type': 'text/csv' },
          body: await file.text(),
          bodySerializer: (body: unknown) => String(body),
        }),
      );
    },
    onSuccess: async ({ isApplied }) => {
      if (isApplied) await readAgain(queries, changedBy.decision);
    },
  });
}
