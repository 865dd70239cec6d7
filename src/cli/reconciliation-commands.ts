import type { Command } from 'commander';
import { type EvidenceOptions, saveEvidence } from './evidence';
import { listOtherSales, type OtherSalesOptions } from './other-sales';
import { type PeriodOptions, reconcileBooks } from './reconcile';
import { JSON_OPTION, type Shown } from './json-option';
import { organisationId } from './option-values';
import { ServiceApi } from './service-api';
import { EXIT, show } from './terminal';
import { saveVatPack, type VatPackOptions } from './vat-pack';
import { type BundleOptions, verifyEvidence } from './verify';

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
    .action(async ({ json, stored, full, ...options }: Shown & ReconcileOptions) =>
      show(
        stored === true
          ? await reconcileStored(wholePeriod(options))
          : await reconcileBooks(ServiceApi.fromEnvironment(), options, full ?? false),
        json ?? false,
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
    .action(async ({ json, ...options }: Shown & OtherSalesOptions) =>
      show(await listOtherSales(ServiceApi.fromEnvironment(), options), json ?? false),
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
    .action(async ({ json, ...options }: Shown & VatPackOptions) =>
      show(await saveVatPack(ServiceApi.fromEnvironment(), options), json ?? false),
    );
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
    .action(async ({ json, ...options }: Shown & EvidenceOptions) =>
      show(await saveEvidence(ServiceApi.fromEnvironment(), options), json ?? false),
    );
  root
    .command('verify <bundle>')
    .description('verify an evidence bundle, offline')
    .option('--head <seq:hash>', 'a head of the audit log that was kept elsewhere: proves the origin')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      `\nExit code ${EXIT.well}: verified. ${EXIT.notWell}: not. ${EXIT.couldNotRun}: no such file.`,
    )
    .action(async (bundle: string, { json, ...options }: Shown & BundleOptions) =>
      show(await verifyEvidence(bundle, options), json ?? false),
    );
}

interface ReconcileOptions extends Pick<PeriodOptions, 'organisation'>, Partial<PeriodOptions> {
  readonly organisation: string;
  readonly full?: true;
  readonly stored?: true;
}

async function reconcileStored(period: PeriodOptions) {
  const commands = await import('./database-commands.js');
  return commands.reconcileStored(period);
}

function wholePeriod({ organisation, from, till }: ReconcileOptions): PeriodOptions {
  if (from === undefined || till === undefined) throw new Error('--stored needs --from and --till');
  return { organisation, from, till };
}
