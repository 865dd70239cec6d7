import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, call, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { money, Part } from '../reconciliation/sums';
import { DataTable } from '../shown/data-table';
import { saveBlob } from '../shown/save-file';
import { useWords } from '../words/words';
import { taxesOf, withDay } from './typed-totals';
import { type GivenTotals, ZReportDialogue } from './z-report-dialogue';
import { isNobody, usersOf } from '../shown/account-users';
import { useFiscalAccounts } from '../shown/fiscal-accounts';
import { useOrganisations } from '../shown/organisations';
import { useAsking } from '../answers/answers';

/** Says that several organisations share this device, so that its Z-report contains the receipts of the others too. */
function SharedDevice({ organisationId }: { organisationId: string }) {
  const words = useWords('close').zReports;
  const { someNames } = useWords('shown');
  const organisations = useOrganisations().data ?? [];
  const used = organisations.find(({ id }) => id === organisationId)?.fiscalAccountId;
  const account = useFiscalAccounts().data?.find(({ id }) => id === used);
  if (account?.isShared !== true) return null;
  const others = usersOf(account, organisations, organisationId);
  return (
    <Text size="sm">{isNobody(others) ? words.sharedWithNobody : words.sharedNote(someNames(others))}</Text>
  );
}

type Compared = Shape<'ComparedZReportDto'>;
type Given = Shape<'VatPackInputDto'>;
type Total = Shape<'ComparedTotalDto'>;

interface ZReportsProps {
  organisationId: string;
  reconciliationId: string;
  /** First and last day of the period. */
  days: readonly [string, string];
  bridge: readonly Shape<'BridgeRowDto'>[];
}

/**
 * Compares the device's Z-report with the documents sent to it. The result is stored only in the downloaded VAT pack.
 */
export function ZReports({ days: [from, to], bridge, ...run }: ZReportsProps) {
  const words = useWords('close').zReports;
  const [isOpen, setOpen] = useState(false);
  // Kept while the next comparison is refused, so that the last result stays on the page.
  const [last, setLast] = useState<{ readonly given: Given; readonly compared: Compared } | null>(null);
  const comparing = useComparing(run, (compared, given) => {
    setLast({ given, compared });
    setOpen(false);
  });
  const packing = usePacking(run, `vat-pack-${from}-${to}.zip`);
  const compare = (given: GivenTotals): void =>
    comparing.mutate(
      'zReportCsv' in given
        ? given
        : { zReport: withDay(last?.compared.lines ?? [], given.day, given.lines) },
    );
  const open = (): void => {
    if (comparing.isError) comparing.reset();
    setOpen(true);
  };
  return (
    <Stack>
      <SharedDevice organisationId={run.organisationId} />
      <Group className="not-printed">
        <Button variant="default" onClick={open}>
          {words.open}
        </Button>
      </Group>
      {isOpen && (
        <ZReportDialogue
          deviceId={last?.compared.lines.at(-1)?.deviceId ?? ''}
          taxes={taxesOf(bridge)}
          isPending={comparing.isPending}
          error={comparing.error}
          onCompare={compare}
          onClose={() => setOpen(false)}
        />
      )}
      {last !== null && (
        <Comparison
          compared={last.compared}
          isPending={packing.isPending}
          onPack={() => packing.mutate(last.given)}
        />
      )}
      {packing.error && <ErrorNotice error={packing.error} />}
    </Stack>
  );
}

type Run = Omit<ZReportsProps, 'days' | 'bridge'>;

function useComparing(path: Run, onSuccess: (compared: Compared, given: Given) => void) {
  return useMutation({
    mutationFn: (body: Given) =>
      call.POST(
        '/api/organisations/{organisationId}/reconciliations/{reconciliationId}/vat-pack/comparison',
        path,
        body,
      ),
    meta: { isSilent: true },
    onSuccess: (compared, given) => onSuccess(compared, given),
  });
}

function usePacking(path: Run, name: string) {
  return useAsking(async (body: Given) => {
    const pack = await answerOf(
      api.POST('/api/organisations/{organisationId}/reconciliations/{reconciliationId}/vat-pack', {
        ...{ params: { path }, body, parseAs: 'blob' },
      }),
    );
    saveBlob(new Blob([pack]), name);
  });
}

interface ComparisonProps {
  compared: Compared;
  isPending: boolean;
  onPack: () => void;
}

function Comparison({
  compared: { totals, differences, isShared, lines },
  isPending,
  onPack,
}: ComparisonProps) {
  const words = useWords('close').zReports;
  const names = useWords('reconciliation');
  return (
    <Part title={words.table}>
      <Text size="sm" role="status">
        {differences === 0
          ? words.agree(totals)
          : `${words.differ(differences, totals)} ${isShared ? words.sharedDevice : words.whatToDo}`}
      </Text>
      <DataTable
        name={words.table}
        file="z-reports"
        rows={lines}
        keyOf={(one) =>
          [one.deviceId, one.fiscalDay, one.currency, one.taxId, one.percent, one.taxCode, one.kind].join(' ')
        }
        empty={null}
        columns={[
          { title: names.device, text: ({ deviceId }) => deviceId },
          { title: words.fiscalDay, text: ({ fiscalDay }) => fiscalDay },
          {
            title: names.deviceTax,
            text: ({ currency, taxCode, percent, taxId }) =>
              names.taxName(currency, taxCode, percent, taxId === '' ? null : Number(taxId)),
          },
          { title: names.kind, text: ({ kind }) => names.kinds[kind] },
          money<Total>(words.counted, ({ amount }) => amount),
          money<Total>(words.sent, ({ sentAmount }) => sentAmount),
          money<Total>(words.taxCounted, ({ tax }) => tax),
          money<Total>(words.taxSent, ({ sentTax }) => sentTax),
          {
            title: words.result,
            text: (total) =>
              total.agrees ? words.agrees : total.isShared ? words.differsShared : words.differs,
          },
        ]}
      />
      <Group className="not-printed" mt="xs">
        <Button variant="default" loading={isPending} onClick={onPack}>
          {words.pack}
        </Button>
      </Group>
    </Part>
  );
}
