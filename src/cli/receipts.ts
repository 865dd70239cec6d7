import { readFileSync } from 'node:fs';
import { counted } from '../domain/counted';
import type { MovedDocumentDto, MovedSalesDto, SettledPairsDto } from '../review/outside/moved-sales.dto';
import type { OutsideImportDto } from '../review/outside/outside-receipts.dto';
import type { Answer } from './json-option';
import type { ServiceApi } from './service-api';
import { type CommandResult, table } from './terminal';

export interface RecordOptions {
  readonly organisation: string;
  readonly by: string;
  readonly reason: string;
  readonly dryRun?: true;
}

/**
 * Records receipts made elsewhere, from a CSV file completely or not at all, or those that the books name. Documents
 * with contradictory marks are listed, and not well.
 */
export async function recordReceipts(
  api: ServiceApi,
  file: string | undefined,
  { organisation, by, reason, dryRun }: RecordOptions,
): Promise<CommandResult> {
  const query = new URLSearchParams({ by, reason, dryRun: String(dryRun === true) }).toString();
  const path = `/api/organisations/${encodeURIComponent(organisation)}/outside-receipts`;
  const recorded =
    file === undefined
      ? await api.post<Answer<OutsideImportDto>>(`${path}/from-books?${query}`, {})
      : await api.send<Answer<OutsideImportDto>>(
          'POST',
          `${path}/import?${query}`,
          readFileSync(file, 'utf8'),
          'text/csv',
        );
  const { rows, faults, isApplied } = recorded;
  const lines = rows.map(({ number, receipt, outcome }) => [
    number,
    receipt.deviceId,
    receipt.fiscalNumber,
    outcome,
  ]);
  const parts = [
    `${counted(rows.length, 'receipt')} ${isApplied ? 'read and recorded' : 'found; nothing was stored'}.`,
    ...(rows.length === 0 ? [] : [table(['Document', 'Device', 'Number', 'Outcome'], lines)]),
    ...faults.map(({ row, reason: why }) => `${row} ${why}`),
  ];
  return { isWell: faults.length === 0, facts: recorded, text: parts.join('\n') };
}

export interface LinkOptions {
  readonly organisation: string;
  readonly by: string;
  readonly reason: string;
  /** Numbers of documents whose differences are confirmed. */
  readonly confirm?: readonly string[];
  readonly dryRun?: true;
}

type MovedDocument = Answer<MovedDocumentDto>;

/**
 * Links every document to the receipt of its sale after a move of the books. Pairs with `differences` need
 * their number. Reports a problem if a pair was refused, or a given number is no pair.
 */
export async function linkMovedSales(
  api: ServiceApi,
  { organisation, by, reason, confirm = [], dryRun }: LinkOptions,
): Promise<CommandResult> {
  const path = `/api/organisations/${encodeURIComponent(organisation)}/moved-sales`;
  const { pairs, rest, pairsInAll, restInAll } = await api.get<Answer<MovedSalesDto>>(path);
  const isWanted = ({ number, sales }: MovedDocument): boolean =>
    confirm.includes(number) || sales[0]?.differences.length === 0;
  const chosen = pairs.filter(isWanted);
  const unknown = confirm.filter((number) => !pairs.some((one) => one.number === number));
  const body = {
    ...{ by, reason },
    pairs: chosen.map(({ documentId, number, sales: [sale] }) => ({
      ...{ documentId, documentNumber: number },
      ...{ originalId: sale?.documentId, differences: sale?.differences },
    })),
  };
  const isDry = dryRun === true || chosen.length === 0;
  const settled = isDry ? null : await api.post<Answer<SettledPairsDto>>(path, body);
  const parts = [
    settled === null
      ? `${counted(chosen.length, 'pair')} found; nothing was stored.`
      : `${counted(settled.linked, 'document')} linked.`,
    ...(chosen.length === 0 ? [] : [table(HEADINGS, chosen.map(pairRow))]),
    ...pairs.filter((one) => !isWanted(one)).map(unconfirmedText),
    ...rest.map(restText),
    ...unknown.map((number) => `${number} of --confirm is no pair.`),
    ...(settled?.refused ?? []).map(({ documentNumber, message }) => `${documentNumber} ${message}`),
    ...(pairsInAll > pairs.length || restInAll > rest.length
      ? [
          `Shown are ${pairs.length} of ${pairsInAll} pairs and ${rest.length} of ${restInAll} others: repeat the command.`,
        ]
      : []),
  ];
  return {
    isWell: unknown.length === 0 && (settled?.refused ?? []).length === 0,
    facts: {
      isApplied: settled !== null,
      pairs: chosen,
      rest: [...pairs.filter((one) => !isWanted(one)), ...rest],
      settled,
    },
    text: parts.join('\n'),
  };
}

const HEADINGS = ['Document', 'Customer', 'Day', 'Total', 'Is the sale', 'Device', 'Number', 'Confirmed'];

function pairRow({ number, customer, issuedOn, currency, total, sales: [sale] }: MovedDocument): string[] {
  const { deviceId = '', fiscalNumber = '' } = sale?.receipt ?? {};
  const original = `${sale?.number ?? ''} of ${sale?.organisation ?? ''}`;
  return [
    ...[number, customer, issuedOn, `${currency} ${total}`, original, deviceId, fiscalNumber],
    (sale?.differences ?? []).map((one) => DIFFERENCES[one] ?? one).join(', '),
  ];
}

const DIFFERENCES: Readonly<Record<string, string>> = {
  ...{ number: 'another number', date: 'another date', tax: 'another tax', rest: 'a lower total' },
};

function unconfirmedText({ number, total, sales: [sale] }: MovedDocument): string {
  const differs = (sale?.differences ?? []).map((one) => DIFFERENCES[one] ?? one).join(', ');
  const rest = sale?.differences.includes('rest') === true ? ` (${total} of ${sale.total})` : '';
  return `${number} has ${differs}${rest}: if it is that sale, add --confirm ${number}.`;
}

const REASONS: Readonly<Record<NonNullable<MovedDocument['reason']>, string>> = {
  none: 'nobody is known to have fiscalised this number: it is sent as a new sale.',
  taken: 'the number is taken, by a document without a known receipt or of a client that you may not see.',
  another: 'what was fiscalised under this number is another sale',
  several: 'several documents fit: decide on the page of each which of them is the sale.',
};

function restText({ number, reason, sales }: MovedDocument): string {
  const obstacles = [...new Set(sales.flatMap((sale) => sale.obstacles))].join(', ');
  const why = reason === null ? '' : REASONS[reason];
  return `${number} ${why}${reason === 'another' ? ` (${obstacles}).` : ''}`;
}
