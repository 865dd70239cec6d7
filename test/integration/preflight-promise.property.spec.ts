import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { TrackedDocument } from '../../src/documents/documents.entities';
import { FISCALISED_STATES, UNSENT_STATES } from '../../src/domain/lifecycle/lifecycle';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { DryRunService } from '../../src/setup/dry-run/dry-run.service';
import { anyBooks, anyMappings, dayOf, DraftBooks, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aCreditNote, anInvoice } from '../support/sales-document-builder';
import { draws } from '../support/draws';

/**
 * Number of random books; a failure prints its seed. Repeats or more runs:
 * SEED=7 BOOKS=500 npx jest --config jest.long.config.cjs test/integration/preflight-promise
 */
const { BOOKS, SEED } = process.env;
const RUNS = {
  ...{ numRuns: Number(BOOKS ?? 12), endOnFailure: true },
  ...(SEED === undefined ? {} : { seed: Number(SEED) }),
};

describe('what preflight promises', () => {
  let pipeline: RunningPipeline;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  afterAll(() => pipeline.stop());

  /** Codes of the issues that preflight names for each document that is not sent. */
  async function preflight(organisation: Organisation): Promise<Map<string, string[]>> {
    const runs = pipeline.api.application.get(DryRunService);
    const starting = await runs.start(organisation.id);
    const said = new Map<string, string[]>();
    const side = { rules: starting.rules, since: starting.goLiveOn };
    for await (const { tracked, verdicts } of runs.compare(starting, { states: UNSENT_STATES }, [side]))
      said.set(
        tracked.id,
        (verdicts[0] ?? []).map(({ code }) => code),
      );
    return said;
  }

  const codesOf = ({ issues }: TrackedDocument): string[] => issues.map(({ code }) => code);

  /** True when a promised document was not sent, a held one was sent, or the named issue is wrong. */
  function isWrong(document: TrackedDocument, said: readonly string[]): boolean {
    if (FISCALISED_STATES.includes(document.state)) return said.length > 0;
    if (document.state === 'excluded') return !said.includes('VOIDED_IN_BOOKS');
    return said.length === 0 || said.some((code) => !codesOf(document).includes(code));
  }

  /** Compares preflight with the pipeline. */
  async function keepsPromise(organisation: Organisation): Promise<void> {
    const said = await preflight(organisation);
    const after = (await pipeline.run(organisation)).filter(({ id }) => said.has(id));
    const shown = after.map((document) => {
      const { id, kind, number, issuedOn, state } = document;
      const sign = isWrong(document, said.get(id) ?? []) ? '!' : ' ';
      return `${sign} ${kind} ${number} ${issuedOn}: ${said.get(id)?.join() ?? ''} -> ${state} ${codesOf(document).join()}`;
    });
    expect(shown.filter((line) => line.startsWith('!'))).toEqual([]);
  }

  it.each([
    ['hold', 'waiting', 'DATED_BEFORE_LAST'],
    ['present_date', 'fiscalised', ''],
  ] as const)(
    'is sent though an earlier credit note is applied to it; where late documents mean %s, the note ends %s',
    async (lateDocuments, end, code) => {
      const chosen = { trigger: 'approved', buyerWithoutTin: 'hold', creditNoteReason: '' } as const;
      const rules = rulesFile({
        ...chosen,
        lateDocuments,
        taxPeriod: 'month',
        zeroRatedTill: null,
        goLive: 0,
      });
      const organisation = await pipeline.organisation(dayOf(0), rules);
      const number = organisation.id.slice(0, 8);
      const invoice = anInvoice({ sourceId: randomUUID(), number, issuedOn: dayOf(3) });
      const allocations = [{ invoiceId: invoice.sourceId, invoiceNumber: number, amount: invoice.total }];
      const own = { sourceId: randomUUID(), number: `${number}-C`, issuedOn: dayOf(1) };
      await pipeline.api.store(organisation, [invoice, aCreditNote({ ...own, allocations })], 'collected');
      const said = await preflight(organisation);
      const after = await pipeline.run(organisation);
      const shown = after.map(({ id, kind, state }) => [kind, said.get(id)?.join(), state]);
      expect(shown.sort()).toEqual([
        ['credit_note', code, end],
        ['invoice', '', 'fiscalised'],
      ]);
    },
  );

  it('is sent, and what it says is held is held for the same reasons, whatever the books and the rules', async () => {
    await fc.assert(
      fc.asyncProperty(anyBooks, async ({ rules, earlier, documents }) => {
        const organisation = await pipeline.organisation(dayOf(rules.goLive), rulesFile(rules));
        const books = new DraftBooks(pipeline.api, organisation, rules);
        await books.store(earlier);
        await pipeline.run(organisation);
        await books.store(documents);
        await keepsPromise(organisation);
      }),
      { ...RUNS, numRuns: Number(BOOKS ?? draws(12)) },
    );
  }, 1_800_000);

  /** Arbitrary change at the service after the client went live. */
  const anyLead = fc.option(
    fc.oneof(
      fc.record({ TaxCode: fc.constantFrom('STD', 'ZERO'), DestinationTaxId: fc.constantFrom(1, 2, 3, 517) }),
      fc.record({ SourceCurrency: fc.constant('USD'), DestinationCurrency: fc.constantFrom('USD', 'ZWG') }),
    ),
    { nil: null, freq: 2 },
  );

  it('holds whatever the device and the service make of the rules, and a receipt has the taxes and the currency that they name', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyBooks, anyMappings, anyLead, async ({ rules, documents }, mappings, lead) => {
        const organisation = await pipeline.organisation(dayOf(rules.goLive), rulesFile(rules, mappings));
        const accountId = organisation.fiscalAccountId ?? '';
        if (lead !== null)
          await pipeline.api.leadAtService(accountId, 'TaxCode' in lead ? 'tax' : 'currency', lead);
        await pipeline.api.post(`/api/fiscal-accounts/${accountId}/refresh`, {}, 204);
        const books = new DraftBooks(pipeline.api, organisation, rules);
        await books.store(documents);
        await keepsPromise(organisation);
        const issued = await receipts(accountId);
        for (const { taxId, percent, currency } of issued) {
          seen.add(`${taxId} ${currency}`);
          expect([mappings.standard, mappings.zero]).toContainEqual({ deviceTaxId: taxId, percent });
          expect(mappings.currencies).toContain(currency);
        }
      }),
      RUNS,
    );
    // Checks that some rules agree with the device, so that receipts have its tax.
    expect([...seen].some((one) => one.startsWith('517 '))).toBe(true);
  }, 1_800_000);

  /** Taxes of each receipt that the authority has issued for an account. */
  async function receipts(accountId: string) {
    const { name } = await pipeline.api.get<{ name: string }>(`/api/fiscal-accounts/${accountId}`);
    interface Receipt {
      readonly currency: string;
      readonly taxes: readonly { readonly taxId: number; readonly percent: string | null }[];
    }
    const ledger = await pipeline.api.atService<{ receipts: Receipt[] }>('GET', `/ledger?account=${name}`);
    return ledger.receipts.flatMap(({ currency, taxes }) =>
      taxes.map(({ taxId, percent }) => ({ taxId, percent, currency })),
    );
  }
});
