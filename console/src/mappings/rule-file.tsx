import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Choice } from '../shown/choice';
import { Form } from '../shown/form';
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
  const importing = useImport(organisationId);
  const form = useForm({
    initialValues: { file: null as File | null, mode: 'merge' as Mode },
    onValuesChange: () => importing.reset(),
  });
  const { file, mode } = form.values;
  const send = (dryRun: boolean): void => {
    // Carries what the dry run compared, so that rules changed since are not overwritten unseen.
    const version = dryRun ? undefined : importing.data?.version;
    if (file !== null) importing.mutate({ file, mode, dryRun, version });
  };
  return (
    <Form
      act={importing}
      onSubmit={() => send(true)}
      submit={words.dryRun}
      button={{ variant: 'default', disabled: file === null }}
      isRow
      result={importing.data && <Report report={importing.data} apply={() => send(false)} />}
    >
      <FileInput
        label={words.chooseFile}
        description={words.importHint}
        accept=".json,.csv,application/json,text/csv"
        {...form.getInputProps('file')}
        miw={260}
        required
      />
      <Choice label={words.mode} {...form.getInputProps('mode')} choices={words.modes} />
    </Form>
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
