import type { Command } from 'commander';
import type { PeriodOptions } from './reconcile';
import { asking, type Given, JSON_OPTION, organisationId, serviceApi, showing } from './command-options';
import type { ServiceApi } from './service-api';
import { EXIT, type CommandResult, good, bad } from './terminal';
import { documentIdOf } from './document-commands';
import { readFileSync, statSync } from 'node:fs';
import { counted } from '../domain/counted';
import type { ZReportVerdict } from '../reconciliation/vat-pack/z-report';
import type { Verification } from '../evidence/bundle/verify-bundle';

interface BundleOptions {
  /** Head `<seq>:<hash>` as recorded elsewhere. */
  readonly head?: string;
}

const SHOWN = 20;

/** Verifies an evidence bundle from its file alone, and describes what that proves. */
async function verifyEvidence(path: string, { head }: BundleOptions): Promise<CommandResult> {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new Error(`there is no file ${path}`);
  const { verifyBundle } = await import('../evidence/bundle/verify-bundle.js');
  const { pdfText } = await import('../fiscal/pdf-text.js');
  const { readHead } = await import('./audit-log-verify.js');
  const verified = await verifyBundle(path, pdfText, head === undefined ? null : readHead(head));
  return { isWell: verified.isWell, text: inWords(verified), facts: verified };
}

function inWords(verified: Verification): string {
  const { faults, isWell } = verified;
  if (!isWell) {
    const more = faults.length > SHOWN ? [`and ${faults.length - SHOWN} more`] : [];
    const lines = faults.slice(0, SHOWN).map(({ path, sentence }) => `  ${path}: ${sentence}`);
    return [bad('NOT VERIFIED. Do not rely on this bundle.'), ...lines, ...more].join('\n');
  }
  return [
    good('VERIFIED.'),
    `Manifest ${verified.manifestSha256 ?? ''}`,
    '',
    'Proved:',
    ...proved(verified).map((line) => `  - ${line}`),
    '',
    'Not proved:',
    ...notProved(verified).map((line) => `  - ${line}`),
  ].join('\n');
}

function proved({
  files,
  documents,
  fiscalised,
  payloads,
  pdfsRead,
  acts,
  entries,
  meetsKnownHead,
}: Verification): string[] {
  return [
    `${counted(files, 'file is', 'files are')} identical to the manifest; nothing was added, removed or renamed.`,
    `${counted(documents, 'document')}, ${fiscalised} fiscalised: the fiscal numbers match the service's statements.`,
    `${counted(payloads, 'payload has', 'payloads have')} the hash stored before sending; number, currency and total agree.`,
    `${counted(pdfsRead, 'PDF names', 'PDFs name')} the number, total and currency of the document.`,
    `The audit log from entry ${entries?.from ?? ''} to ${entries?.to ?? ''} is one unbroken chain, has the same states, and commits to the content of the files.`,
    ...(acts === 0
      ? []
      : [`${counted(acts, 'act', 'acts')} of people: each is the one that the chain commits to.`]),
    ...(meetsKnownHead ? ['The chain contains the head that you gave.'] : []),
  ];
}

function notProved({ meetsKnownHead, manifest, fiscalised, pdfsRead }: Verification): string[] {
  const missing = manifest?.missing ?? [];
  return [
    ...(meetsKnownHead
      ? []
      : [
          'Origin: anyone who can create a complete bundle can create a different one. Compare the manifest hash, or give --head.',
        ]),
    'Whether the authority has these documents: scan a QR code, or ask the authority.',
    ...(pdfsRead < fiscalised
      ? [`${counted(fiscalised - pdfsRead, 'fiscalised document')} without a PDF that could be read.`]
      : []),
    ...missing.map(({ path, why }) => `${path} is not in the bundle. ${why}`),
  ];
}

/**
 * Reconciles the period anew and saves its pack. `isWell`: ready to be filed, without differences, also to the
 * Z-reports.
 */
async function saveVatPack(
  service: ServiceApi,
  { organisation, from, till, out, zReport }: Given & { readonly zReport?: string },
): Promise<CommandResult> {
  const { completedRun, filingText } = await import('./reconcile.js');
  const { zReportSentence } = await import('../reconciliation/vat-pack/z-report.js');
  const input = zReport === undefined ? {} : zReportOf(zReport);
  const { population, id, ...run } = await completedRun(service, { organisation, from, to: till });
  const { bytes, headers } = await service.save(
    'POST /api/organisations/{organisation}/reconciliations/{id}/vat-pack',
    { organisation, id, ...input },
    out,
  );
  const compared = verdictOf(headers);
  const filing = run.filing ?? { isReady: false, reasons: [] };
  const isWell = run.isWell && filing.isReady && (compared === null || compared.differences === 0);
  const text = [
    `${out}: ${counted(population, 'document')}, ${counted(bytes, 'byte')}.`,
    run.isWell ? good('No differences.') : bad('There are differences.'),
    ...(compared === null ? [] : [mark(compared.differences)(zReportSentence(compared))]),
  ].join(' ');
  const facts = { file: out, bytes, reconciliation: id, population, isWell, filing, zReport: compared };
  return { isWell, text: `${text}\n${filingText(filing)}`, facts };
}

/** Result of the Z-report comparison; null: no Z-report was sent. */
function verdictOf(headers: Headers): ZReportVerdict | null {
  const [totals, differences] = ['Totals', 'Differences'].map((name) => headers.get(`Ledgerstamp-Z-${name}`));
  if (totals == null || differences == null) return null;
  const isShared = headers.get('Ledgerstamp-Z-Shared') === 'yes';
  return { totals: Number(totals), differences: Number(differences), isShared };
}

function mark(differences: number): (text: string) => string {
  return differences === 0 ? good : bad;
}

function zReportOf(file: string): Record<string, unknown> {
  const text = readFileSync(file, 'utf8');
  if (file.toLowerCase().endsWith('.csv')) return { zReportCsv: text };
  const lines = parsed(text, file);
  if (!Array.isArray(lines)) throw new Error(`${file} must contain a list of objects, one per total`);
  return { zReport: lines };
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is neither JSON nor a .csv file`, { cause: error });
  }
}

/** Lets the service make a bundle, PDFs first so that it is complete, and saves it in a file. */
async function saveEvidence(
  service: ServiceApi,
  { organisation, document, from, till: to, out }: Given & { readonly document?: string },
): Promise<CommandResult> {
  const documentId = document === undefined ? undefined : await documentIdOf(service, document, organisation);
  if (documentId === undefined && (from === undefined || to === undefined))
    throw new Error('say what the bundle is for: --document, or --from and --till');
  const fields = { organisation, documentId, from, to };
  const path = '/api/organisations/{organisation}/evidence';
  // PDFs that cannot be fetched are listed in the bundle as missing.
  for (;;) {
    const { fetched, left } = await service.ask(`POST ${path}/pdfs`, fields, { text: '{}' });
    if (fetched === 0 || left === 0) break;
  }
  const { bytes } = await service.save(`GET ${path}`, fields, out);
  const text = `${good(`${out}: ${bytes} bytes.`)} Check it with: ledgerstamp verify ${out}`;
  return { isWell: true, text, facts: { file: out, bytes } };
}

/** Commands for auditors: `reconcile`, `vat-pack`, `evidence`, `verify`. */
export function addReconciliationCommands(root: Command): void {
  root
    .command('reconcile')
    .description('read the books again and compare them with the fiscal results, to the cent')
    .requiredOption('--organisation <id>', 'whose books', organisationId)
    .option('--from <day>', 'first day of the period, YYYY-MM-DD; default: first day of last month')
    .option('--till <day>', 'last day of the period; default: today')
    .option('--full', 'read the books from the beginning; also finds deleted documents')
    .option('--stored', 'compare stored data only, without the service; needs --from and --till')
    .option(...JSON_OPTION)
    .action(
      showing(async ({ stored, full, ...options }: Given & { stored?: true; full?: true }) =>
        stored === true
          ? (await import('./database-commands.js')).reconcileStored(wholePeriod(options))
          : (await import('./reconcile.js')).reconcileBooks(await serviceApi(), options, full ?? false),
      ),
    );
  root
    .command('other-sales')
    .description('list the sales of the books that are not invoices, and so have no fiscal receipt')
    .requiredOption('--organisation <id>', 'whose books', organisationId)
    .option('--from <day>', 'first day, YYYY-MM-DD; default: the first that is read')
    .option('--till <day>', 'last day')
    .option(...JSON_OPTION)
    .addHelpText('after', `\nExit code ${EXIT.notWell}: the figures are not complete; the output says why.`)
    .action(
      asking(async (service, options) => (await import('./reconcile.js')).listOtherSales(service, options)),
    );
  root
    .command('vat-pack')
    .description('reconcile a VAT period and export it as one zip: HTML page, JSON, CSV')
    .requiredOption('--organisation <id>', 'whose period', organisationId)
    .requiredOption('--from <day>', 'first day of the period, YYYY-MM-DD')
    .requiredOption('--till <day>', 'last day of the period')
    .requiredOption('--out <file>', 'output file')
    .option('--z-report <file>', "totals of the device's Z-reports (.csv or .json) to compare with")
    .option(...JSON_OPTION)
    .action(asking(saveVatPack));
  addEvidenceCommands(root);
}

function addEvidenceCommands(root: Command): void {
  root
    .command('evidence')
    .description('export everything about a document or a period as one zip that can be verified offline')
    .requiredOption('--organisation <id>', 'whose documents', organisationId)
    .option('--document <id-or-number>', 'one document; or use --from and --till')
    .option('--from <day>', 'first document date, YYYY-MM-DD')
    .option('--till <day>', 'last document date')
    .requiredOption('--out <file>', 'output file')
    .option(...JSON_OPTION)
    .action(asking(saveEvidence));
  root
    .command('verify <bundle>')
    .description('verify an evidence bundle, offline')
    .option('--head <seq:hash>', 'a head of the audit log that was kept elsewhere: proves the origin')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      `\nExit code ${EXIT.well}: verified. ${EXIT.notWell}: not. ${EXIT.couldNotRun}: no such file.`,
    )
    .action(showing((options: BundleOptions, bundle) => verifyEvidence(bundle, options)));
}

function wholePeriod({ organisation, from, till }: Given): PeriodOptions {
  if (from === undefined || till === undefined) throw new Error('--stored needs --from and --till');
  return { organisation, from, till };
}
