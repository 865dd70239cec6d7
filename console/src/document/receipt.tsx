import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error';
import { call, fileOf, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { useMay } from '../frame/may';
import { Moment } from '../shown/moment';
import { saveFrom } from '../shown/save-file';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { webAddress } from '../shown/web-address';
import { useAsking } from '../answers/answers';

type FiscalData = Shape<'FiscalDataDto'>;

export function Receipt({
  documentId,
  data,
  withoutPdf,
}: {
  documentId: string;
  data: FiscalData;
  withoutPdf: string | null;
}) {
  const words = useWords('document').receipt;
  return (
    <Section title={words.title}>
      <Group align="flex-start" gap="xl">
        <Qr address={data.qrUrl} />
        <Numbers data={data} />
      </Group>
      {data.remarks.map(({ code, message }) => (
        <Alert key={code} color="yellow">
          {message}
        </Alert>
      ))}
      {data.pdfName === null && withoutPdf !== null ? (
        <Text size="sm">{withoutPdf}</Text>
      ) : (
        <Pdf documentId={documentId} name={data.pdfName} />
      )}
    </Section>
  );
}

/** Draws the QR code in this browser; nothing is fetched from its address. */
function Qr({ address }: { address: string }) {
  const words = useWords('document').receipt;
  const { data } = useQuery({
    queryKey: keys.picture(address),
    queryFn: async () => (await import('qrcode')).toDataURL(address, { margin: 4, width: 640 }),
    staleTime: Infinity,
  });
  return data === undefined ? (
    <div className="qr" />
  ) : (
    <img className="qr" src={data} alt={words.qr(address)} />
  );
}

function Numbers({ data }: { data: FiscalData }) {
  const words = useWords('document').receipt;
  const address = webAddress(data.qrUrl);
  const rows: [string, string][] = [
    [words.fiscalNumber, data.fiscalNumber],
    [words.fiscalDay, data.fiscalDay],
    [words.device, data.deviceId],
    [words.verificationCode, data.verificationCode],
  ];
  return (
    <Table w="auto" className="receipt" withRowBorders={false}>
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row">{words.fiscalised}</Table.Th>
          <Table.Td>
            <Moment at={data.fiscalisedAt} />
          </Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">{words.verification}</Table.Th>
          <Table.Td>
            {address === null ? (
              data.qrUrl
            ) : (
              <a href={address} target="_blank" rel="noreferrer noopener">
                {address}
              </a>
            )}
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}

/** Checks made before the document counted as fiscalised and before its PDF was attached. */
export function Checks({ data: { certificate, pdfCheck } }: { data: FiscalData }) {
  const words = useWords('document').receipt;
  const pdf = pdfCheck === null ? [] : [{ check: 'pdf', ...words.pdfChecks[pdfCheck] }];
  const checks = [...certificate, ...pdf];
  if (checks.length === 0) return null;
  return (
    <Section title={words.checks}>
      <Table w="auto" mt="sm" withRowBorders={false} aria-label={words.checks}>
        <Table.Tbody>
          {checks.map(({ check, result, detail }) => (
            <Table.Tr key={check}>
              <Table.Th scope="row">{words.results[result]}</Table.Th>
              <Table.Td>{detail}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

/** Saves or shows the stored PDF; if it is missing, a person with the right to sync fetches it from the service. */
function Pdf({ documentId, name }: { documentId: string; name: string | null }) {
  const words = useWords('document').receipt;
  const mayFetch = useMay('organisations.sync');
  const [isShown, setShown] = useState(false);
  const fetching = useAsking(() => pdfOf(documentId, mayFetch));
  const address = fetching.data;
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address]);
  if (name === null) return <Text size="sm">{words.noPdf}</Text>;
  const use = async (then: (address: string) => void): Promise<void> => {
    const found = address ?? (await fetching.mutateAsync().catch(() => null));
    if (found !== null) then(found);
  };
  return (
    <Stack mt="sm" align="flex-start">
      <Group gap="sm">
        <Button loading={fetching.isPending} onClick={() => void use((found) => saveFrom(found, name))}>
          {words.savePdf}
        </Button>
        {!isShown && (
          <Button
            variant="default"
            loading={fetching.isPending}
            onClick={() => void use(() => setShown(true))}
          >
            {words.showPdf}
          </Button>
        )}
      </Group>
      {fetching.error && <ErrorNotice error={fetching.error} />}
      {isShown && address !== undefined && <iframe className="pdf" src={address} title={words.pdf(name)} />}
    </Stack>
  );
}

/** Object URL of the PDF. A PDF that is not stored is fetched from the service first, if the user may do that. */
async function pdfOf(documentId: string, mayFetch: boolean): Promise<string> {
  const stored = () => fileOf(`/api/documents/${documentId}/pdf`);
  try {
    return await stored();
  } catch (error) {
    if (!mayFetch || !(error instanceof ApiError) || error.status !== 404) throw error;
    await call.POST('/api/documents/{documentId}/pdf', { documentId });
    return stored();
  }
}
