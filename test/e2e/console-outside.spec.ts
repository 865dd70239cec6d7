import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { giveFinger } from '../support/console-walk/finger';
import { invitedPerson } from '../support/invited-person';
import { eventually } from '../../demo/eventually';
import type { MovedSalesDto } from '../../src/review/outside/moved-sales.dto';
import { World } from '../support/world';
import { invoice, today } from '../support/xero-documents';

const KEY = 'key-of-the-receipts-made-elsewhere';
const DESKTOP = { width: 1280, height: 1000 };
const SLOW_MS = 300_000;
const FDMS = 'https://fdms.zimra.co.zw/0000011111030320260000000007ABCDEF0123456789';
/** Folder for pictures of the pages, for people; unset: none are taken. */
const { PICTURES_OF_OUTSIDE: PICTURES } = process.env;

describeInBrowser('a person who records at the console what was fiscalised elsewhere', (browser) => {
  let world: World;
  const marked = { ...invoice(), Url: FDMS };
  const other = { ...invoice(), Url: FDMS.replace('0007', '0008') };

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    await world.books({ Invoices: [marked, other] });
  }, SLOW_MS);

  afterAll(() => world.stop());

  const opened = async (path: string): Promise<ConsoleVisitor> => {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport: DESKTOP });
    await visitor.open(path);
    await visitor.signIn(KEY);
    await visitor.settled();
    return visitor;
  };

  const pictured = async ({ page }: ConsoleVisitor, name: string): Promise<void> => {
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  };

  it(
    'takes the receipt that the books name, and withdraws it with the number typed',
    async () => {
      const { id } = await world.until(marked.InvoiceID, 'waiting');
      const visitor = await opened(`/documents/${id}`);
      const { page } = visitor;
      const section = page.getByRole('region', { name: 'Fiscalised elsewhere' });
      await section.getByRole('button', { name: 'It already has a receipt: enter it' }).click();
      await section.getByRole('button', { name: 'Use the one in Xero' }).click();
      await section.getByLabel('Your name').fill('Rudo Moyo');
      await section.getByLabel('How do you know?').fill('The old program has made it.');
      const record = section.getByRole('button', { name: 'Record receipt' });
      expect(await record.isDisabled()).toBe(true);
      await section.getByLabel(/^Type the document number/).fill(marked.InvoiceNumber);
      await pictured(visitor, 'record');
      expect(await visitor.violations()).toEqual([]);
      await record.click();
      await section.getByRole('button', { name: 'Withdraw receipt' }).waitFor();
      await section.getByText('Receipt 7 of device 11111', { exact: true }).waitFor();
      await pictured(visitor, 'recorded');
      expect(await world.document(marked.InvoiceID)).toMatchObject({ reason: 'RECORDED_ELSEWHERE' });

      await section.getByRole('button', { name: 'Withdraw receipt' }).click();
      await section.getByLabel('Your name').fill('Rudo Moyo');
      await section.getByLabel('How do you know?').fill('It was of a test.');
      await section.getByLabel(/^Type the document number/).fill(marked.InvoiceNumber);
      await section.getByRole('button', { name: 'Withdraw receipt' }).click();
      await section.getByText('was withdrawn by break-glass key (says: Rudo Moyo)').waitFor();
      await world.until(marked.InvoiceID, 'waiting');
      expect(await world.receipts(marked.InvoiceID)).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'records in the fix list all that the books name, after having seen what that is',
    async () => {
      await world.until(other.InvoiceID, 'waiting');
      const visitor = await opened(`/fix-list?organisation=${world.organisation.id}`);
      const { page } = visitor;
      await page.getByRole('button', { name: 'Record receipts from Xero or from a file' }).first().click();
      await page.getByLabel('Your name').fill('Rudo Moyo');
      await page.getByLabel('How do you know?').fill('The old program has made them.');
      await page.getByRole('button', { name: 'Check what Xero names' }).click();
      await page.getByText('2 would be recorded.').waitFor();
      await pictured(visitor, 'fix-list');
      await page.getByRole('button', { name: 'Record them' }).click();
      for (const { InvoiceID } of [marked, other]) await world.until(InvoiceID, 'excluded');
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'is asked about older documents, with their money, before the go-live date can be saved',
    async () => {
      const old = invoice({ date: '2026-01-05' });
      const path = `/api/organisations/${world.organisation.id}`;
      await world.api.send('PATCH', path, { goLiveOn: null, isPaused: false });
      await world.books({ Invoices: [old] });
      await world.until(old.InvoiceID, 'waiting');
      await world.api.send('PATCH', path, { isPaused: true, otherIntegration: 'none' });
      const visitor = await opened(`/set-up?organisation=${world.organisation.id}&question=goLive`);
      const { page } = visitor;
      await page.getByLabel('First document date').fill(today());
      await page.getByText('They are not sent automatically', { exact: false }).waitFor();
      const save = page.getByRole('button', { name: 'Save and continue' });
      expect(await save.isDisabled()).toBe(true);
      await page.getByRole('radio', { name: 'Send them first' }).check();
      await page.getByRole('link', { name: 'Backfills' }).last().waitFor();
      await page.getByRole('button', { name: /^Use \d+ \w+ 20/ }).waitFor();
      await pictured(visitor, 'older');
      expect(await visitor.violations()).toEqual([]);
      await page.getByRole('radio', { name: 'Do not send them' }).check();
      await save.click();
      await eventually('the decision is stored', async () => {
        const stored = await world.api.get<{ goLiveOn: string; olderDocuments: string }>(path);
        return stored.goLiveOn === today() && stored.olderDocuments === 'leave' ? true : null;
      });
      await page.getByRole('region', { name: 'Trial' }).waitFor();
      await visitor.leave();
    },
    SLOW_MS,
  );

  /** Fiscalises an invoice, and enters the same sale again under a new id. */
  async function enteredAgain(changes: (number: string) => object) {
    const path = `/api/organisations/${world.organisation.id}`;
    await world.api.send('PATCH', path, {
      goLiveOn: '2026-01-01',
      otherIntegration: 'none',
      isPaused: false,
    });
    const first = invoice({ date: today() });
    await world.books({ Invoices: [first] });
    const { id } = await world.until(first.InvoiceID, 'written_back');
    const again = {
      ...invoice({ date: today(), number: first.InvoiceNumber }),
      ...changes(first.InvoiceNumber),
    };
    await world.books({ Invoices: [again] });
    await world.until(again.InvoiceID, 'waiting');
    return { first, firstId: id, again };
  }

  /** Invoice for the unpaid rest of another one for 115.50. */
  function restOf() {
    const rest = { UnitAmount: 4, LineAmount: 40, TaxAmount: 5.37 };
    return {
      LineItems: [{ ...(invoice()['LineItems'] as object[])[0], ...rest }],
      ...{ SubTotal: 34.63, TotalTax: 5.37, Total: 40, AmountDue: 40 },
    };
  }

  it(
    'says on the page of a document that it is a sale fiscalised before, which gets that receipt',
    async () => {
      const { first, again } = await enteredAgain(() => ({}));
      const { id } = await world.until(again.InvoiceID, 'waiting');
      const visitor = await opened(`/documents/${id}`);
      const section = visitor.page.getByRole('region', { name: 'Fiscalised under this number' });
      await section.getByRole('button', { name: 'This is that sale' }).click();
      await section.getByLabel('Your name').fill('Rudo Moyo');
      await section.getByLabel('How do you know?').fill('It was entered again.');
      const link = section.getByRole('button', { name: 'Link to this receipt' });
      expect(await link.isDisabled()).toBe(true);
      await section.getByLabel(/^Type the document number/).fill(first.InvoiceNumber);
      await pictured(visitor, 'same-sale');
      expect(await visitor.violations()).toEqual([]);
      await link.click();
      await world.until(again.InvoiceID, 'excluded');
      expect(await world.receipts(again.InvoiceID)).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'links on the fix list what was entered again, once what differs is confirmed',
    async () => {
      const { again } = await enteredAgain(restOf);
      const visitor = await opened(`/fix-list?organisation=${world.organisation.id}`);
      const { page } = visitor;
      await page.getByRole('button', { name: 'Link documents of moved sales to their receipts' }).click();
      await page.getByText('1 document is a sale that was fiscalised with another document', { exact: false }).waitFor(); // prettier-ignore
      const link = page.getByRole('button', { name: /^Link \d+ to their receipts$/ });
      await page.getByLabel('Your name').fill('Rudo Moyo');
      await page.getByLabel('How do you know?').fill('It is what was left to be paid.');
      expect(await link.isDisabled()).toBe(true);
      await page.getByRole('checkbox', { name: /^rest of .*, 40.00 of 115.50$/ }).check();
      await pictured(visitor, 'moved');
      expect(await visitor.violations()).toEqual([]);
      await link.click();
      await world.until(again.InvoiceID, 'excluded');
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'shows each pair of a move of books, and what differs, to the second person, who settles it',
    async () => {
      const pairs = [await enteredAgain(restOf), await enteredAgain(() => ({}))];
      const { id: organisationId, name } = world.organisation;
      const roles = [{ role: 'approver', organisationId }] as const;
      const anna = await invitedPerson(world.api, 'Anna', roles);
      const rudo = await invitedPerson(world.api, 'Rudo', roles);
      await world.inTheDatabase(`update memberships set granted_at = now() - interval '25 hours'`);
      const path = `/api/organisations/${organisationId}/moved-sales`;
      const { pairs: proposed } = await world.api.get<MovedSalesDto>(path);
      const given = proposed.map(({ documentId, number: documentNumber, sales: [sale] }) => ({
        ...{ documentId, documentNumber },
        ...{ originalId: sale?.documentId, differences: sale?.differences },
      }));
      const call = { by: 'Anna', reason: 'The books were moved.', pairs: given };
      expect(await anna.call('POST', path, call)).toMatchObject({ json: { code: 'AWAITS_SECOND_PERSON' } });

      const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport: DESKTOP });
      const { page } = visitor;
      await giveFinger(page, (question) => rudo.authenticator.get(question));
      await visitor.carryOn(rudo.cookie);
      await visitor.open('/confirmations');
      const rows = page.getByRole('listitem');
      for (const { first } of pairs)
        await rows.filter({ hasText: `is the sale ${first.InvoiceNumber}, ${name}, Receipt ` }).waitFor();
      const [{ first, again }] = pairs as [Awaited<ReturnType<typeof enteredAgain>>];
      const differs = `Confirmed although it differs: rest of ${first.InvoiceNumber}, 40.00 of 115.50`;
      expect(await rows.filter({ hasText: differs }).count()).toBe(1);
      await rows.filter({ hasText: differs }).filter({ hasText: again.InvoiceNumber }).waitFor();
      await pictured(visitor, 'second-person');
      expect(await visitor.violations()).toEqual([]);
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await page.getByText('Nothing waits for a second person.').waitFor();
      for (const { again: entered } of pairs) {
        const settled = await world.until(entered.InvoiceID, 'excluded');
        expect(settled.reason).toBe('RECORDED_ELSEWHERE');
        expect(await world.receipts(entered.InvoiceID)).toEqual([]);
      }
      await visitor.leave();
    },
    SLOW_MS,
  );
});
