import { Stack } from '@mantine/core';
import type { Shape } from '../api/client';
import { DataTable } from '../shown/data-table';
import { useWords } from '../words/words';
import { money, Part } from './sums';

type Report = Shape<'ReconciliationReportDto'>;
type Box = Shape<'ReturnBoxDto'>;
type Row = Shape<'BridgeRowDto'>;
type Step = keyof ReturnType<typeof useWords<'reconciliation'>>['bridgeSteps'];

/** Figures for the VAT return, and the steps from the books to them. */
export function VatReturn({ report: { boxes, bridge, missingNumbers, otherDevices } }: { report: Report }) {
  const words = useWords('reconciliation');
  return (
    <Stack>
      <MissingNumbers missing={missingNumbers ?? []} />
      <Part title={words.boxes}>
        <DataTable
          name={words.boxes}
          file="vat-return"
          rows={boxes ?? []}
          keyOf={({ currency, code, name, percent }) => [currency, code, name, percent].join(' ')}
          empty={words.noTaxes}
          columns={[
            { title: words.currency, text: ({ currency }) => currency },
            { title: words.box, text: ({ code }) => code },
            { title: words.supplies, text: ({ name }) => name },
            { title: words.percent, text: ({ percent }) => percent },
            money<Box>(words.net, ({ net }) => net),
            money<Box>(words.tax, ({ tax }) => tax),
            money<Box>(words.gross, ({ gross }) => gross),
          ]}
        />
      </Part>
      <Bridge rows={bridge ?? []} />
      <OtherDevices devices={otherDevices ?? []} />
    </Stack>
  );
}

/** Table with a line for each step and a column for each currency and tax, read from top to bottom. */
function Bridge({ rows }: { rows: readonly Row[] }) {
  const words = useWords('reconciliation');
  const steps = Object.entries(words.bridgeSteps) as [Step, string][];
  const nameOf = ({ currency, taxCode, percent, deviceTaxId }: Row): string =>
    words.taxName(currency, taxCode, percent, deviceTaxId);
  return (
    <Part title={words.bridge}>
      <DataTable
        name={words.bridge}
        file="bridge"
        rows={rows.length === 0 ? [] : steps}
        keyOf={([step]) => step}
        empty={words.noTaxes}
        columns={[
          { title: words.step, text: ([, title]) => title },
          ...rows.map((row) => money<[Step, string]>(nameOf(row), ([step]) => row[step])),
        ]}
      />
    </Part>
  );
}

function MissingNumbers({ missing }: { missing: readonly Shape<'MissingReceiptsDto'>[] }) {
  const words = useWords('reconciliation');
  if (missing.length === 0) return null;
  return (
    <Part title={words.missingNumbers}>
      <DataTable
        name={words.missingNumbers}
        file="missing-numbers"
        rows={missing}
        keyOf={({ deviceId, first }) => `${deviceId} ${first}`}
        empty={words.none}
        columns={[
          { title: words.device, text: ({ deviceId }) => deviceId },
          { title: words.firstNumber, text: ({ first }) => first },
          { title: words.lastNumber, text: ({ last }) => last },
          { title: words.whatToDo, text: ({ whatToDo }) => whatToDo },
        ]}
      />
    </Part>
  );
}

function OtherDevices({ devices }: { devices: readonly Shape<'OtherDeviceDto'>[] }) {
  const words = useWords('reconciliation');
  if (devices.length === 0) return null;
  return (
    <Part title={words.otherDevices}>
      <DataTable
        name={words.otherDevices}
        file="other-devices"
        rows={devices}
        keyOf={({ deviceId, organisation, currency }) => `${deviceId} ${organisation} ${currency}`}
        empty={words.none}
        columns={[
          { title: words.device, text: ({ deviceId }) => deviceId },
          { title: words.organisation, text: ({ organisation }) => organisation },
          { title: words.currency, text: ({ currency }) => currency },
          { title: words.receipts, text: ({ receipts }) => String(receipts), isNumber: true },
          money<Shape<'OtherDeviceDto'>>(words.total, ({ total }) => total),
        ]}
      />
    </Part>
  );
}
