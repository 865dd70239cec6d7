import Table from 'cli-table3';
import { colours } from './colours';
import type { DemoReport, ReportedDocument } from './report';
import { agrees, type VatReturn } from './month/vat-return';

const WORDS: Readonly<Record<string, string>> = { attachment: 'PDF', note: 'note', link: 'link' };
const REASON_WIDTH = 46;

/** Table of all documents and their results for people. */
export function resultTable(report: DemoReport): string {
  const table = new Table({
    head: ['Document', 'Date', 'Total', 'State', 'Fiscal no', 'Verification code', 'Written back / reason'],
    colAligns: ['left', 'left', 'right', 'left', 'right', 'left', 'left'],
    colWidths: [null, null, null, null, null, null, REASON_WIDTH],
    wordWrap: true,
    style: {
      head: colours.isColorSupported ? ['bold'] : [],
      border: colours.isColorSupported ? ['grey'] : [],
      compact: true,
    },
  });
  for (const document of report.documents) {
    table.push([
      document.number,
      document.issuedOn,
      `${document.currency} ${document.kind === 'credit_note' ? '-' : ''}${document.total}`,
      colouredState(document.state),
      document.fiscalData?.fiscalNumber ?? '',
      document.fiscalData?.verificationCode ?? '',
      home(document),
    ]);
  }
  return table.toString();
}

function home(document: ReportedDocument): string {
  const written = document.writeBacks
    .filter((part) => part.result === 'written')
    .map((part) => WORDS[part.part] ?? part.part);
  return [written.join(', '), document.reason ?? ''].filter((text) => text !== '').join(': ');
}

function colouredState(state: string): string {
  const text = state.replaceAll('_', ' ');
  if (state === 'written_back') return colours.green(text);
  if (state === 'waiting' || state === 'excluded') return colours.yellow(text);
  return colours.red(text);
}

/** Figures below the table. */
export function summary({
  documents,
  notSubmitted,
  totals,
  audit,
  stuck,
  held,
  vatReturn,
}: DemoReport): string {
  const calls = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = Object.entries(totals.byState).map(
    ([state, count]) => `${count} ${state.replaceAll('_', ' ')}`,
  );
  const sums = totals.sums
    .filter((sum) => sum.state === 'written_back')
    .map((sum) => `${sum.currency} ${sum.total}`);
  const complaints = [
    ...audit.fiscalisedTwice.map((id) => `fiscalised twice: ${id}`),
    ...audit.lost.map((id) => `lost: ${id}`),
    ...audit.disagreeing.map((id) => `the two sides disagree: ${id}`),
    ...(stuck === null ? [] : [`stuck: ${stuck}`]),
  ];
  return [
    `${documents.length} approved sales documents: ${states.join(', ')}. ${notSubmitted.length} others never submitted (purchases, drafts, voided).`,
    `Fiscalised and written back: ${sums.join(', ') || 'nothing'}.`,
    `Calls: ${calls(totals.calls.xero)} to Xero, ${calls(totals.calls.fiscalService)} to the fiscal service.`,
    complaints.length === 0
      ? colours.green(
          'Check against the receipts of the fiscal service: nothing fiscalised twice, nothing lost.',
        )
      : colours.red(`Check against the receipts of the fiscal service: ${complaints.join('; ')}`),
    ...held.map(
      ({ number, because }) =>
        `Was held, then corrected: ${number}. ${because.map(({ message, fix }) => `${message} ${fix}`).join(' ')}`,
    ),
    ...(vatReturn === null ? [] : vatSummary(vatReturn)),
  ].join('\n');
}

function vatSummary(vatReturn: VatReturn): string[] {
  const { from, till, taxes, unexplained, changed, filing } = vatReturn;
  const differing = taxes.filter(({ reported, receipts }) => reported !== receipts);
  return [
    `VAT return ${from} to ${till}: ${taxes.map(({ currency, tax, reported }) => `${currency} ${tax}: ${reported}`).join('; ')}.`,
    agrees(vatReturn)
      ? colours.green(
          'It is that of the receipts of the fiscal service, and the bridge from the books ends at 0.00.',
        )
      : colours.red(
          [
            ...differing.map(({ currency, tax, receipts }) => `${currency} ${tax}: receipts ${receipts}`),
            ...unexplained,
          ].join('; '),
        ),
    ...changed.map(
      ({ number, reasons }) => `Changed after it was fiscalised: ${number} (${reasons.join(', ')}).`,
    ),
    filing.isReady ? 'It can be filed.' : `It cannot be filed yet: ${filing.reasons.join(' ')}`,
  ];
}
