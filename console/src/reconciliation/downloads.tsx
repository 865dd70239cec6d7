import { Button, Group, Stack } from '@mantine/core';
import { call, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { useMay } from '../frame/may';
import { saveFile } from '../shown/save-file';
import { useWords } from '../words/words';
import { useAsking } from '../answers/answers';

type Run = Shape<'ReconciliationDto'>;

/** Fetches missing PDFs first, so that the bundle is complete; PDFs that cannot be fetched are listed in it. */
async function fetchPdfs(organisationId: string, from: string, to: string): Promise<void> {
  for (;;) {
    const period = { organisationId, from, to };
    const { fetched, left } = await call.POST('/api/organisations/{organisationId}/evidence/pdfs', period);
    if (fetched === 0 || left === 0) return;
  }
}

/** Downloads of a period: the VAT pack and the evidence bundle. */
export function Downloads({
  organisationId,
  id,
  from,
  to,
}: Pick<Run, 'organisationId' | 'id' | 'from' | 'to'>) {
  const words = useWords('reconciliation');
  const organisation = `/api/organisations/${organisationId}`;
  const path = `${organisation}/reconciliations/${id}`;
  const files = [
    { text: words.csv, path: `${path}/documents.csv`, name: 'reconciliation.csv' },
    { text: words.json, path, name: 'reconciliation.json' },
    { text: words.vatPack, path: `${path}/vat-pack`, name: `vat-pack-${from}-${to}.zip` },
    {
      text: words.evidence,
      path: `${organisation}/evidence?from=${from}&to=${to}`,
      name: `evidence-${from}-${to}.zip`,
    },
  ];
  const mayFetch = useMay('organisations.sync');
  const saving = useAsking(async (file: (typeof files)[number]) => {
    if (file.text === words.evidence && mayFetch) await fetchPdfs(organisationId, from, to);
    await saveFile(file.path, file.name);
  });
  return (
    <Stack gap="xs">
      <Group>
        {files.map((file) => (
          <Button
            key={file.name}
            variant="default"
            loading={saving.isPending && saving.variables.name === file.name}
            onClick={() => saving.mutate(file)}
          >
            {file.text}
          </Button>
        ))}
      </Group>
      {saving.error && <ErrorNotice error={saving.error} />}
    </Stack>
  );
}
