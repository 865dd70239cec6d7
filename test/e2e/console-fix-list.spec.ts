import { randomUUID } from 'node:crypto';
import { callJson } from '../../demo/http-json';
import { TENANT_ID } from '../../demo/set-up';
import { eventually } from '../../demo/eventually';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';
import { BUYER, creditNote, invoice } from '../support/xero-documents';

const KEY = 'key-of-the-console-for-its-fix-list';
const SLOW_MS = 300_000;

interface Drift {
  readonly differences: readonly { readonly code: string; readonly state: string }[];
}

describeInBrowser('a cure that is given on a card of the fix list', (browser) => {
  let world: World;
  let visitor: ConsoleVisitor;
  let account: string;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    const [{ id } = { id: '' }] = await world.api.get<{ id: string }[]>('/api/fiscal-accounts');
    account = `/api/fiscal-accounts/${id}`;
  }, SLOW_MS);
  afterAll(() => world.stop(), SLOW_MS);

  beforeEach(async () => {
    visitor = await ConsoleVisitor.at(browser(), world.api.url);
  });
  afterEach(() => visitor.leave());

  const card = (words: string) => visitor.page.getByRole('article').filter({ hasText: words });
  const lackedByTheService = async (): Promise<string[]> => {
    await world.api.send('POST', `${account}/refresh`);
    const { differences } = await world.api.get<Drift>(`${account}/mappings/drift`);
    return differences.flatMap(({ code, state }) => (state === 'missing' ? [code] : []));
  };

  it(
    'gives the service the currency in the same act, so that the document is fiscalised',
    async () => {
      const held = invoice({ currency: 'ZAR' });
      await world.books({ Invoices: [held] });
      await world.until(held.InvoiceID, 'waiting');
      // Opens the address of a mail link, which names the issue and not the card.
      await visitor.open('/fix-list?cause=CURRENCY_UNMAPPED');
      await visitor.signIn(KEY);
      await visitor.page.locator('.cause.wanted').filter({ hasText: 'ZAR' }).waitFor();
      await card('ZAR').getByLabel('Currency code at your provider (usually ZAR)').fill('ZAR');
      await card('ZAR').getByRole('button', { name: 'Save' }).click();
      await card('ZAR').waitFor({ state: 'detached' });
      await world.until(held.InvoiceID, 'written_back');
      expect(await world.receipts(held.InvoiceID)).toHaveLength(1);
      expect(await lackedByTheService()).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'stores a TIN that is typed for a contact, whose document is sent with it',
    async () => {
      const contact = { ContactID: randomUUID(), Name: 'Zvishavane Stores', CompanyNumber: '12345' };
      await callJson('POST', `${world.xero.url}/_control/organisations/${TENANT_ID}/load?replace=true`, {
        Contacts: [{ ...BUYER, ...contact, TaxNumber: '' }],
      });
      const held = { ...invoice(), Contact: contact };
      await world.books({ Invoices: [held] });
      await world.until(held.InvoiceID, 'waiting');
      await visitor.open('/fix-list?cause=BUYER_TIN_INVALID');
      await visitor.signIn(KEY);
      const wrong = card('Zvishavane Stores');
      await wrong.getByLabel('TIN', { exact: false }).first().fill('200 099 8877');
      await wrong.getByRole('button', { name: 'Save' }).click();
      await wrong.waitFor({ state: 'detached' });
      await world.until(held.InvoiceID, 'written_back');
      const rules = await world.api.get<{ tin: string }[]>(
        `/api/organisations/${world.organisation.id}/buyer-rules`,
      );
      expect(rules.map(({ tin }) => tin)).toContain('2000998877');
    },
    SLOW_MS,
  );

  it(
    'says that a rule has changed since the card was opened, and overwrites nothing that nobody saw',
    async () => {
      const { page } = visitor;
      const rules = `/api/organisations/${world.organisation.id}/product-codes`;
      const rule = (code: string) => ({ scope: 'item', key: 'LOAF', code });
      const codes = async (): Promise<string[]> =>
        (await world.api.get<{ key: string; code: string }[]>(rules)).flatMap(({ key, code }) =>
          key === 'LOAF' ? [code] : [],
        );
      const { id } = await world.api.send<{ id: string }>('POST', rules, rule('1905'));
      const sold = invoice({ taxType: 'ZERORATEDOUTPUT' });
      const LineItems = (sold.LineItems as object[]).map((line) => ({
        ...line,
        ...{ ItemCode: 'LOAF', TaxAmount: 0 },
      }));
      await world.books({ Invoices: [{ ...sold, LineItems, SubTotal: 115.5, TotalTax: 0 }] });
      await world.until(sold.InvoiceID, 'waiting');
      await visitor.open('/fix-list?cause=PRODUCT_CODE_INVALID');
      await visitor.signIn(KEY);
      const own = card('The item "LOAF"');
      await own.getByLabel('HS code of LOAF', { exact: false }).fill('19059000');
      // The API would refuse four digits by now.
      await world.inTheDatabase(`update product_codes set code = '1901' where id = $1`, [id]);
      // The page reads again what is older than five seconds when somebody returns to it.
      await eventually('the card that says so', async () => {
        await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
        return (await own.getByText('It was: 1905. It is now: 1901.', { exact: false }).count()) > 0 || null;
      });
      expect(await own.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      expect(await codes()).toEqual(['1901']);
      await own.getByRole('button', { name: 'Go on with what is there now' }).click();
      await own.getByRole('button', { name: 'Save' }).click();
      await own.waitFor({ state: 'detached' });
      await world.until(sold.InvoiceID, 'written_back');
      expect(await codes()).toEqual(['19059000']);
    },
    SLOW_MS,
  );

  /** Opens the page with one held invoice for each of these contacts. */
  async function heldOf(contacts: readonly object[]): Promise<ReturnType<typeof invoice>[]> {
    await callJson('POST', `${world.xero.url}/_control/organisations/${TENANT_ID}/load?replace=true`, {
      Contacts: contacts,
    });
    const held = contacts.map((Contact) => ({ ...invoice(), Contact }));
    await world.books({ Invoices: held });
    for (const { InvoiceID } of held) await world.until(InvoiceID, 'waiting');
    await visitor.open('/fix-list');
    await visitor.signIn(KEY);
    return held;
  }

  it(
    'sends the ticked private persons as cash sales by one confirmation, and nobody else',
    async () => {
      const numbers = { CompanyNumber: '', TaxNumber: '', AccountNumber: '' };
      const contacts = ['Tendai Moyo', 'Mrs Sibanda', 'Gokwe Butchery', 'Mr Tatenda Dube'].map((Name) => ({
        ...{ ...BUYER, ...numbers, ContactID: randomUUID(), Name },
        ...(Name === 'Mr Tatenda Dube' ? { AccountNumber: '0772123456' } : {}),
      }));
      const held = await heldOf(contacts);
      const choice = card('which are private persons?');
      const isTicked = (name: string): Promise<boolean> => choice.getByLabel(name).isChecked();
      expect(await Promise.all(contacts.map(({ Name }) => isTicked(Name)))).toEqual([
        true,
        true,
        false,
        false,
      ]);
      await choice.getByRole('button', { name: 'Send 2 contacts as private persons' }).click();
      const dialogue = visitor.page.getByRole('dialog');
      await dialogue.getByText('Tendai Moyo: A title or given name', { exact: false }).waitFor();
      await dialogue.getByText('Mrs Sibanda: A title or given name', { exact: false }).waitFor();
      await dialogue.getByRole('button', { name: 'They are private persons' }).click();
      await visitor.page.getByText('Rules for 2 contacts saved.', { exact: false }).waitFor();
      for (const { InvoiceID } of held.slice(0, 2)) await world.until(InvoiceID, 'written_back');
      for (const { InvoiceID } of held.slice(2)) {
        const { id = '', state } = (await world.document(InvoiceID)) ?? {};
        expect(state).toBe('waiting');
        await world.api.send('POST', `/api/documents/${id}/exclude`, { reason: 'Sold by the till' });
      }
    },
    SLOW_MS,
  );

  it(
    'sends the contacts with a bare number as taxpayers by one confirmation, but for those that are unticked',
    async () => {
      const contacts = ['Gwanda Dealer', 'Mvurwi Trading', 'Plumtree Hardware'].map((Name, index) => ({
        ...{ ...BUYER, CompanyNumber: '', TaxNumber: '', ContactID: randomUUID(), Name },
        AccountNumber: `200067624${index}`,
      }));
      const held = await heldOf(contacts);
      const choice = card('tax numbers are in another field');
      await choice.getByText('TIN 2000676240: ten digits in the account number', { exact: false }).waitFor();
      await choice.getByLabel('Plumtree Hardware').uncheck();
      expect(await visitor.violations()).toEqual([]);
      await choice.getByRole('button', { name: 'Send 2 contacts with these numbers' }).click();
      const dialogue = visitor.page.getByRole('dialog');
      await dialogue.getByText('Gwanda Dealer: TIN 2000676240', { exact: false }).waitFor();
      await dialogue.getByText('Mvurwi Trading: TIN 2000676241', { exact: false }).waitFor();
      await dialogue.getByRole('button', { name: 'The numbers are right' }).click();
      await visitor.page.getByText('Rules for 2 contacts saved.', { exact: false }).waitFor();
      for (const { InvoiceID } of held.slice(0, 2)) await world.until(InvoiceID, 'written_back');
      const [{ InvoiceID: left } = { InvoiceID: '' }] = held.slice(2);
      const { id = '', state } = (await world.document(left)) ?? {};
      expect(state).toBe('waiting');
      await world.api.send('POST', `/api/documents/${id}/exclude`, { reason: 'Sold by the till' });
    },
    SLOW_MS,
  );

  it(
    'gives the service the tax likewise; where the service cannot be reached, the card says so and nothing is saved',
    async () => {
      const held = invoice({ taxType: 'TAX777' });
      await world.books({ Invoices: [held] });
      await world.until(held.InvoiceID, 'waiting');
      await visitor.open('/fix-list');
      // Delays the other mappings until the tax was chosen.
      let letIn = (): void => undefined;
      const isPicked = new Promise<void>((resolve) => (letIn = resolve));
      await visitor.page.route('**/tax-mappings', (route) => isPicked.then(() => route.continue()));
      await visitor.signIn(KEY);
      const tax = card('TAX777');
      const picker = tax.getByLabel('“TAX777” in Xero is, on the device:');
      await picker.selectOption({ label: 'Standard rated 15.5%, 15.5 %' });
      letIn();
      // Says what the choice would do before anything is saved.
      await tax.getByRole('status').getByText('Released: 1 document', { exact: false }).waitFor();
      // The field has the code of other mappings for this tax.
      await tax.locator('input[value="VAT155"]').waitFor();
      await tax.getByLabel('Short name on the receipt').fill('STD777');
      await world.fiscalFault({ operation: 'taxmapping', kind: 'refused', times: 1, status: 400 });
      await tax.getByRole('button', { name: 'Save' }).click();
      await tax.getByText('Nothing was saved', { exact: false }).waitFor();
      expect((await world.document(held.InvoiceID))?.state).toBe('waiting');
      await tax.getByRole('button', { name: 'Save' }).click();
      await tax.waitFor({ state: 'detached' });
      await world.until(held.InvoiceID, 'written_back');
      expect(await lackedByTheService()).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'offers no second mapping of a tax that has ended, and says which rate the books must have',
    async () => {
      const [{ id } = { id: '' }] = await world.api.get<{ id: string }[]>('/api/organisations');
      const ended = { taxType: 'TAX888', taxCode: 'VAT15', taxName: 'Before 2026', percent: '15' };
      await world.api.send('POST', `/api/organisations/${id}/tax-mappings`, {
        ...ended,
        ...{ deviceTaxId: null, validTill: '2025-12-31' },
      });
      const held = invoice({ taxType: 'TAX888' });
      await world.books({ Invoices: [held] });
      await world.until(held.InvoiceID, 'waiting');
      await visitor.open('/fix-list');
      await visitor.signIn(KEY);
      const tax = card('TAX888');
      await tax.getByText('ended on 31 Dec 2025', { exact: false }).waitFor();
      await tax.getByRole('link', { name: held.InvoiceNumber }).waitFor();
      await tax.getByRole('button', { name: 'Check again now' }).waitFor();
      expect(await tax.getByRole('button', { name: 'Save' }).count()).toBe(0);
      const { id: documentId = '' } = (await world.document(held.InvoiceID)) ?? {};
      await world.api.send('POST', `/api/documents/${documentId}/exclude`, { reason: 'Corrected by hand' });
    },
    SLOW_MS,
  );

  it(
    'chooses the invoices of several credit notes by one click, each proposed with what speaks for it',
    async () => {
      const sold = [invoice(), invoice()];
      await world.books({ Invoices: sold });
      for (const { InvoiceID } of sold) await world.until(InvoiceID, 'written_back');
      const notes = sold.map((original) => {
        const Reference = `Damaged goods, invoice ${original.InvoiceNumber.split('-').at(-1)}`;
        return { ...creditNote(original), Allocations: [], Reference };
      });
      await world.books({ CreditNotes: notes });
      for (const { CreditNoteID } of notes) await world.until(CreditNoteID, 'waiting');
      await visitor.open('/fix-list?cause=ORIGINAL_UNKNOWN');
      await visitor.signIn(KEY);
      const held = card('Credit notes do not say which invoice they credit.');
      for (const [at, { InvoiceNumber }] of sold.entries()) {
        const proposed = held
          .getByLabel(`Invoice that ${notes[at]?.CreditNoteNumber} of`)
          .locator('option:checked');
        expect(await proposed.textContent()).toMatch(
          new RegExp(
            `^${InvoiceNumber}, .* · its number is in the reference · credited in full · the same items$`,
          ),
        );
      }
      const [first = ''] = notes.map(({ Reference }) => Reference);
      await held.getByText(`Reference: “${first}”`).waitFor();
      await held.getByRole('status').first().waitFor();
      expect(await visitor.violations()).toEqual([]);
      await held.getByRole('button', { name: 'Credit the 2 chosen invoices' }).click();
      await held.waitFor({ state: 'detached' });
      for (const [at, { CreditNoteID }] of notes.entries()) {
        const sent = await world.until(CreditNoteID, 'written_back');
        const { credits } = await world.api.get<{ credits: object[] }>(`/api/documents/${sent.id}`);
        expect(credits).toMatchObject([{ number: sold[at]?.InvoiceNumber }]);
      }
    },
    SLOW_MS,
  );

  it.each([
    ['on the card of lines without tax', '/fix-list', '831', '832', 'Save'],
    ['in the set-up as well', '/set-up?question=mappings', '841', '842', 'Save and continue'],
  ])(
    'is asked for by account %s: what is no sale is left out',
    async (_where, page, tips, rents, save) => {
      const organisation = `/api/organisations/${world.organisation.id}`;
      const mapped = () =>
        world.api.get<{ id: string; taxType: string; percent: string | null }[]>(
          `${organisation}/tax-mappings`,
        );
      for (const { id, taxType } of await mapped())
        if (taxType === 'NONE') await world.api.send('DELETE', `${organisation}/tax-mappings/${id}`);
      const sold = invoice({ taxType: 'NONE' });
      const changes = { AccountCode: tips, TaxAmount: 0 };
      const LineItems = (sold.LineItems as object[]).map((line) => ({ ...line, ...changes }));
      const tip = { ...sold, LineItems, SubTotal: 115.5, TotalTax: 0 };
      const rent = { ...tip, ...invoice({ taxType: 'NONE' }), SubTotal: 115.5, TotalTax: 0 };
      const rented = LineItems.map((line) => ({ ...line, AccountCode: rents }));
      const TaxRates = [{ Name: 'Tax Exempt', TaxType: 'NONE', Status: 'ACTIVE', CanApplyToRevenue: true }];
      await callJson('POST', `${world.xero.url}/_control/organisations/${TENANT_ID}/load`, {
        TaxRates: TaxRates.map((rate) => ({
          ...rate,
          EffectiveRate: 0,
          DisplayTaxRate: 0,
          TaxComponents: [],
        })),
      });
      await world.api.send('POST', `${organisation}/books/refresh`);
      await world.books({ Invoices: [tip, { ...rent, LineItems: rented }] });
      for (const { InvoiceID } of [tip, rent]) await world.until(InvoiceID, 'waiting');
      await visitor.open(page);
      await visitor.signIn(KEY);
      const question =
        page === '/fix-list'
          ? card('"NONE"')
          : visitor.page.getByRole('region', { name: 'Taxes and currencies' });
      const asked = question.getByRole('region', { name: 'Lines that may be no sale' });
      await asked.getByText('1 line, 1 document, USD 115.50', { exact: false }).first().waitFor();
      // The tax itself is no question of its own.
      expect(await visitor.page.getByRole('radiogroup', { name: /"NONE"/ }).count()).toBe(0);
      expect(await visitor.violations()).toEqual([]);
      const account = (code: string) => asked.getByRole('radiogroup', { name: `${code}: 1 line` });
      await account(tips).getByRole('radio', { name: 'No supply' }).check();
      await account(rents).getByRole('radio', { name: 'Exempt supply' }).check();
      await question.getByRole('button', { name: 'What if?' }).click();
      await asked.getByRole('status').filter({ hasText: 'Newly held: ' }).waitFor();
      const answered = async () =>
        (await world.api.get<{ key: string }[]>(`${organisation}/line-rules`)).map(({ key }) => key);
      expect(await answered()).not.toContain(tips);
      await question.getByRole('button', { name: save, exact: true }).click();
      await asked.waitFor({ state: 'detached' });
      expect(await answered()).toEqual(expect.arrayContaining([tips, rents]));
      expect((await mapped()).find(({ taxType }) => taxType === 'NONE')?.percent).toBeNull();
      await world.until(rent.InvoiceID, 'written_back');
      await eventually('the document, left out by the rule', async () => {
        const document = await world.document(tip.InvoiceID);
        return document?.issues.some(({ code }) => code === 'EXCLUDED_BY_RULE') === true ? true : null;
      });
    },
    SLOW_MS,
  );
});

describeInBrowser('a cure that is given on the start page', (browser) => {
  let world: World;

  // A world of its own: what other cases leave behind is work of its client.
  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
  }, SLOW_MS);
  afterAll(() => world.stop(), SLOW_MS);

  it(
    'takes two clicks, and then there is nothing left to do',
    async () => {
      const held = invoice({ currency: 'BWP' });
      await world.books({ Invoices: [held] });
      await world.until(held.InvoiceID, 'waiting');
      const visitor = await ConsoleVisitor.at(browser(), world.api.url);
      await visitor.open('/');
      await visitor.signIn(KEY);
      await visitor.settled();
      const group = visitor.page
        .getByRole('article')
        .filter({ hasText: 'The currency "BWP" has no currency code at your provider.' });
      let clicks = 0;
      const click = async (name: RegExp): Promise<void> => {
        await group.getByRole('button', { name }).click();
        clicks += 1;
      };
      await click(/^Fix BWP, /);
      await group.getByLabel('Currency code at your provider (usually BWP)').fill('BWP');
      expect(await visitor.violations()).toEqual([]);
      await click(/^Save$/);
      await group.waitFor({ state: 'detached' });
      await visitor.page.getByText('Your client is up to date.').waitFor();
      await world.until(held.InvoiceID, 'written_back');
      // Prints the number of clicks, so that nobody increases it unnoticed.
      process.stdout.write(`clicks from the start page to a released document: ${clicks}\n`);
      expect(clicks).toBe(2);
      await visitor.leave();
    },
    SLOW_MS,
  );
});
