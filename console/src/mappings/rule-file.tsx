import { Button, FileInput, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { saveFile } from '../shown/save-file';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { May } from '../frame/may';
import { RuleChanges } from './rule-changes';
import { useAsking } from '../answers/answers';

type Mode = 'merge' | 'replace';

/** Exports and imports all rules as JSON or CSV; an import is previewed before it is stored. */
export function RuleFile({ organisationId }: { organisationId: string }) {
  const words = useWords('mappings');
  const saving = useAsking((name: string) =>
    saveFile(`/api/organisations/${organisationId}/${name}`, nameOf(name)),
  );
  return (
    <Stack gap="xl">
      <Section title={words.file}>
        <Text size="sm">{words.fileIntro}</Text>
        <Group mt="sm">
          <Button variant="default" onClick={() => saving.mutate('mapping-rules')}>
            {words.exportJson}
          </Button>
          <Button variant="default" onClick={() => saving.mutate('mapping-rules.csv')}>
            {words.exportCsv}
          </Button>
        </Group>
        {saving.error && <ErrorNotice error={saving.error} />}
      </Section>
      <May right="rules.change">
        <Section title={words.importFile}>
          <Import organisationId={organisationId} />
        </Section>
      </May>
    </Stack>
  );
}

function nameOf(path: string): string {
  return path.endsWith('.csv') ? path : `${path}.json`;
}

function Import({ organisationId }: { organisationId: string }) {
  const words = useWords('mappings');
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<Mode>('merge');
  const importing = useImport(organisationId);
  const send = (dryRun: boolean): void => {
    // Carries what the dry run compared, so that rules changed since are not overwritten unseen.
    const version = dryRun ? undefined : importing.data?.version;
    if (file !== null) importing.mutate({ file, mode, dryRun, version });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(true);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group align="flex-end">
          <FileInput
            label={words.chooseFile}
            description={words.importHint}
            accept=".json,.csv,application/json,text/csv"
            value={file}
            onChange={(chosen) => {
              importing.reset();
              setFile(chosen);
            }}
            miw={260}
            required
          />
          <NativeSelect
            label={words.mode}
            value={mode}
            onChange={(event) => {
              importing.reset();
              setMode(event.currentTarget.value as Mode);
            }}
            data={Object.entries(words.modes).map(([value, label]) => ({ value, label }))}
          />
          <Button type="submit" variant="default" disabled={file === null} loading={importing.isPending}>
            {words.dryRun}
          </Button>
        </Group>
        {importing.error && <ErrorNotice error={importing.error} />}
        {importing.data && <Report report={importing.data} apply={() => send(false)} />}
      </Stack>
    </form>
  );
}

function Report({ report, apply }: { report: Shape<'ImportedRulesDto'>; apply: () => void }) {
  const words = useWords('mappings');
  const { isApplied, changes } = report;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {isApplied ? words.didChange(changes.length) : words.wouldChange(changes.length)}
      </Text>
      {changes.length > 0 && <RuleChanges changes={changes} />}
      {!isApplied && changes.length > 0 && (
        <Group>
          <Button onClick={apply}>{words.importNow}</Button>
        </Group>
      )}
    </Stack>
  );
}

interface ImportedFile {
  file: File;
  mode: Mode;
  dryRun: boolean;
  version: string | undefined;
}

function useImport(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, ...query }: ImportedFile) => {
      const text = await file.text();
      const isCsv = file.name.toLowerCase().endsWith('.csv');
      return answerOf(
        api.POST('/api/organisations/{organisationId}/mapping-rules/import', {
          params: { path: { organisationId }, query },
          headers: { 'Content-Type': isCsv ? 'text/csv' : 'application/json' },
          // Sent as text, so that numbers keep their digits and the API can name the faults.
          body: text as unknown as Shape<'RuleSetDto'>,
          bodySerializer: (body: unknown) => String(body),
        }),
      );
    },
    onSuccess: async ({ isApplied }) => {
      if (isApplied) await readAgain(queries, changedBy.rule);
    },
  });
}
