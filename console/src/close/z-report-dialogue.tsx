import { Alert, Button, FileInput, Group, List, Stack, Table, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../frame/error-notice';
import { Dialogue } from '../shown/dialogue';
import { useWords } from '../words/words';
import {
  faultsOf,
  type FiscalDay,
  linesOf,
  NO_TOTALS,
  type TypedFault,
  type TypedTotals,
  type ZReportLine,
} from './typed-totals';

/** Totals to compare: a file of several days, or the typed totals of one day. */
export type GivenTotals =
  { readonly zReportCsv: string } | { readonly day: FiscalDay; readonly lines: readonly ZReportLine[] };

interface ZReportDialogueProps {
  /** Device id typed earlier; empty if none. */
  deviceId: string;
  taxes: readonly TypedTotals[];
  isPending: boolean;
  error: Error | null;
  onCompare: (given: GivenTotals) => void;
  onClose: () => void;
}

/** Dialogue for the totals of a Z-report: typed for one fiscal day, or uploaded as a file. */
export function ZReportDialogue(props: ZReportDialogueProps) {
  const { taxes, isPending, error, onCompare, onClose } = props;
  const words = useWords('close').zReports;
  const { cancel } = useWords('shown');
  const [file, setFile] = useState<File | null>(null);
  const [day, setDay] = useState<FiscalDay>({ deviceId: props.deviceId, fiscalDay: '' });
  const [typed, setTyped] = useState<readonly TypedTotals[]>(taxes.length > 0 ? taxes : [NO_TOTALS]);
  const [faults, setFaults] = useState<readonly TypedFault[]>([]);
  const compare = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = file === null ? faultsOf(typed) : [];
    setFaults(found);
    if (found.length > 0) return;
    onCompare(file === null ? { day, lines: linesOf(day, typed) } : { zReportCsv: await file.text() });
  };
  return (
    <Dialogue title={words.open} isWide isOpen onClose={onClose}>
      <form onSubmit={(event) => void compare(event)}>
        <Stack>
          <Text size="sm">{words.intro}</Text>
          <FileInput
            label={words.file}
            description={words.fileHint}
            accept=".csv,text/csv"
            value={file}
            onChange={setFile}
            clearable
          />
          {file === null && (
            <>
              <DayFields day={day} onType={setDay} />
              <TypedRows typed={typed} faults={faults} onType={setTyped} />
              <Faults fiscalDay={day.fiscalDay} faults={faults} />
            </>
          )}
          {error && faults.length === 0 && <ErrorNotice error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" loading={isPending}>
              {words.compare}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  );
}

interface DayFieldsProps {
  day: FiscalDay;
  onType: (day: FiscalDay) => void;
}

function DayFields({ day, onType }: DayFieldsProps) {
  const words = useWords('close').zReports;
  return (
    <Group grow>
      <TextInput
        label={words.device}
        value={day.deviceId}
        onChange={(event) => onType({ ...day, deviceId: event.currentTarget.value.trim() })}
        required
      />
      <TextInput
        label={words.fiscalDay}
        value={day.fiscalDay}
        onChange={(event) => onType({ ...day, fiscalDay: event.currentTarget.value.trim() })}
        required
      />
    </Group>
  );
}

function Faults({ fiscalDay, faults }: { fiscalDay: string; faults: readonly TypedFault[] }) {
  const words = useWords('close').zReports;
  if (faults.length === 0) return null;
  return (
    <Alert color="red" variant="outline" role="alert">
      <List size="sm">
        {faults.map(({ row, field, why }) => (
          <List.Item key={`${row} ${field}`}>
            {row === null
              ? words.faults[why]
              : words.faultOf(fiscalDay, words.fieldOf(words.fields[field], row), words.faults[why])}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface TypedRowsProps {
  typed: readonly TypedTotals[];
  faults: readonly TypedFault[];
  onType: (typed: readonly TypedTotals[]) => void;
}

const FIELDS = [
  ...(['currency', 'taxId', 'percent'] as const),
  ...(['invoices', 'taxOfInvoices', 'creditNotes', 'taxOfCreditNotes'] as const),
] as const;

function TypedRows({ typed, faults, onType }: TypedRowsProps) {
  const words = useWords('close').zReports;
  const change = (index: number, field: keyof TypedTotals, text: string): void =>
    onType(typed.map((row, at) => (at === index ? { ...row, [field]: text } : row)));
  return (
    <>
      <Table aria-label={words.typed} className="cards-when-narrow" verticalSpacing={4} horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {FIELDS.map((field) => (
              <Table.Th key={field}>{words.fields[field]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {typed.map((row, index) => (
            <Table.Tr key={index}>
              {FIELDS.map((field) => (
                <Table.Td key={field} data-label={words.fields[field]}>
                  <TextInput
                    size="xs"
                    aria-label={words.fieldOf(words.fields[field], index + 1)}
                    value={row[field]}
                    error={faults.some((fault) => fault.row === index + 1 && fault.field === field)}
                    maxLength={20}
                    onChange={(event) => change(index, field, event.currentTarget.value)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group>
        <Button size="compact-sm" variant="default" onClick={() => onType([...typed, NO_TOTALS])}>
          {words.addTax}
        </Button>
      </Group>
    </>
  );
}
