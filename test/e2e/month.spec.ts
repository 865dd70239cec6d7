import { rmSync } from 'node:fs';
import { movedDates } from '../../demo/books/month/moved-dates';
import { monthBooks } from '../../demo/books/month/month-books';
import type { DemoReport, ReportedDocument } from '../../demo/report';
import { demoDirectory, type EndedDemo, runDemo } from '../support/demo-program';

/** Calls for the PDF and for a link or note; reading is extra. */
const CALLS_PER_DOCUMENT = 2;

describe('a month of the sample business', () => {
  let directory: string;
  let ended: EndedDemo;
  let report: DemoReport;

  beforeAll(async () => {
    directory = demoDirectory();
    ended = await runDemo(directory, '--month', '--once', '--json');
    report = JSON.parse(ended.stdout) as DemoReport;
  }, 900_000);
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const bySource = (sourceId: string): ReportedDocument | undefined =>
    report.documents.find((document) => document.sourceId === sourceId);

  it('goes through: nothing is lost or fiscalised twice, and every document has its receipt in the end', () => {
    expect([ended.code, ended.code === 0 ? '' : ended.stderr]).toEqual([0, '']);
    expect(report.audit).toEqual({ fiscalisedTwice: [], lost: [], disagreeing: [] });
    expect(report.documents.length).toBeGreaterThanOrEqual(400);
    expect(report.totals.byState).toEqual({
      written_back: report.documents.length - 1,
      changed_after_fiscalisation: 1,
    });
  });

  it('needs at most 20 decisions of a person, each of them named', () => {
    expect(report.decisions.length).toBeGreaterThan(0);
    expect(report.decisions.length).toBeLessThanOrEqual(20);
    for (const decision of report.decisions) expect(ended.stderr).toContain(decision);
  });

  it('holds at most two documents in a hundred, each with a fix that was carried out and released it', () => {
    expect(report.held.length).toBeGreaterThan(0);
    expect(report.held.length / report.documents.length).toBeLessThanOrEqual(0.02);
    for (const { number, because } of report.held) {
      expect(because.length).toBeGreaterThan(0);
      for (const { message, fix } of because) expect([message, fix]).not.toContain('');
      expect(report.documents.find((one) => one.number === number)?.state).toBe('written_back');
    }
  });

  it('has a VAT return that is the ledger of the fiscal service to the cent, by currency and tax', () => {
    const { taxes = [], unexplained, filing } = report.vatReturn ?? {};
    expect(taxes.length).toBeGreaterThanOrEqual(8);
    for (const { reported, receipts } of taxes) expect(reported).toBe(receipts);
    expect(taxes.every(({ taxId, tax }) => taxId !== null && tax !== '')).toBe(true);
    // Finds both rates of the month, in both currencies.
    expect(taxes.filter(({ receipts }) => receipts !== '0.00').map(({ tax }) => tax)).toEqual(
      expect.arrayContaining(['VAT15 15 %', 'VAT155 15.5 %']),
    );
    expect(unexplained).toEqual([]);
    expect(filing).toEqual({ isReady: true, reasons: [] });
  });

  it('fiscalises the takings of the till as cash sales, once a person has switched the account on', () => {
    const takings = monthBooks().BankTransactions ?? [];
    expect(takings.length).toBeGreaterThanOrEqual(30);
    for (const { BankTransactionID, DateString } of takings) {
      const document = bySource(`receive-${BankTransactionID}`);
      expect(document).toMatchObject({ state: 'written_back', issuedOn: DateString.slice(0, 10) });
      expect(document?.number).toMatch(/^RM-/);
    }
  });

  it('follows a date that is moved: before the receipt it is the new one, afterwards it is a difference', () => {
    const { before, afterwards } = movedDates();
    expect(bySource(before.invoiceId)).toMatchObject({ state: 'written_back', issuedOn: before.to });
    expect(bySource(afterwards.invoiceId)?.state).toBe('changed_after_fiscalisation');
    expect(report.vatReturn?.changed).toEqual([
      { number: afterwards.number, reasons: expect.arrayContaining(['DATE_MOVED']) as string[] },
    ]);
  });

  it(`asks the books at most ${CALLS_PER_DOCUMENT} times for each document, all reading included`, () => {
    const calls = Object.values(report.totals.calls.xero).reduce((sum, count) => sum + count, 0);
    expect(calls / report.documents.length).toBeLessThanOrEqual(CALLS_PER_DOCUMENT);
  });
});
