import type { Page } from 'playwright-core';
import { callJson } from '../../demo/http-json';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const KEY = 'key-of-the-adoptions-for-their-tests';
const VIEWER = 'key-of-the-viewer-of-the-adoptions';
const DESKTOP = { width: 1280, height: 900 };
const SLOW_MS = 300_000;

interface Doubtful {
  readonly id: string;
  readonly sourceId: string;
  readonly number: string;
  /** Request id, as the service's support states it. */
  readonly requestId: string;
}

describeInBrowser('a person who decides about an uncertain document at the console', (browser) => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY, VIEWER_API_KEY: VIEWER });
    await world.letOneTravel();
    await world.inTheDatabase(`update submissions set started_at = started_at - interval '1 hour'`);
  }, SLOW_MS);

  afterAll(() => world.stop());

  /** Puts a document that the service fiscalised half an hour ago, while it is uncertain here. */
  const uncertain = async (operation: 'invoice' | 'process', kind: string): Promise<Doubtful> => {
    const document = invoice();
    const documentNumber = document.InvoiceNumber;
    if (operation === 'invoice')
      await world.fiscalFault({ operation: 'webhook', kind: 'lost', documentNumber });
    await world.fiscalFault({ operation, kind, documentNumber });
    await world.books({ Invoices: [document] });
    const { id, sourceId } = await world.until(document.InvoiceID, 'uncertain');
    const requestId = await eventually('the service has fiscalised it', async () => {
      const { receipts } = await callJson<{ receipts: { invoiceId: string; requestId: string }[] }>(
        'GET',
        `${world.fiscal.url}/_control/ledger`,
      );
      return receipts.find(({ invoiceId }) => invoiceId === sourceId)?.requestId ?? null;
    });
    await world.inTheDatabase(
      `update submissions set started_at = started_at - interval '31 minutes' where document_id = $1`,
      [id],
    );
    return { id, sourceId, number: documentNumber, requestId };
  };

  const opened = async (path: string, key = KEY): Promise<ConsoleVisitor> => {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport: DESKTOP });
    await visitor.open(path);
    await visitor.signIn(key);
    await visitor.settled();
    return visitor;
  };

  const decide = async (page: Page, number: string): Promise<void> => {
    await page.getByLabel('Your name').fill('Tendai');
    await page.getByLabel('How do you know?').fill('The support has named it.');
    await page.getByLabel(/^Type the number/).fill(number);
    await page.getByRole('button', { name: 'Decide' }).click();
  };

  it(
    'picks the request id that stands in the answer of the service',
    async () => {
      const doubt = await uncertain('invoice', 'id-as-object');
      const visitor = await opened(`/documents/${doubt.id}`);
      const { page } = visitor;
      await page.getByText(`{"RequestId":"${doubt.requestId}"}`).first().waitFor();
      await page.getByText(/was sent before,/).waitFor();
      await page.getByLabel('I know its request id').check();
      expect(await page.getByRole('radio', { name: doubt.requestId }).isChecked()).toBe(true);
      expect(await visitor.violations()).toEqual([]);
      await decide(page, doubt.number);
      await page.getByRole('img', { name: /QR code/ }).waitFor();
      await world.until(doubt.sourceId, 'written_back');
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'types a request id, sees why a wrong one does not count, and is taken at the right one',
    async () => {
      const doubt = await uncertain('invoice', 'answer-lost');
      const visitor = await opened(`/documents/${doubt.id}`);
      const { page } = visitor;
      await page.getByLabel('I know its request id').check();
      await page.getByLabel('Request id given by the support of your fiscal provider').fill('req-of-nobody');
      await decide(page, doubt.number);
      await page.getByText('Your fiscal provider does not know request req-of-nobody').waitFor();
      await page.getByLabel('Request id given by the support of your fiscal provider').fill(doubt.requestId);
      await page.getByRole('button', { name: 'Decide' }).click();
      await page.getByRole('img', { name: /QR code/ }).waitFor();
      expect(await world.receipts(doubt.sourceId)).toHaveLength(1);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'finds the held receipt filled in, and confirms what is not as expected',
    async () => {
      const doubt = await uncertain('process', 'other-host');
      const visitor = await opened(`/documents/${doubt.id}`);
      const { page } = visitor;
      await page.getByLabel('The portal shows it as fiscalised').check();
      expect(await page.getByLabel('Address in the QR code').inputValue()).toMatch(
        /^https:\/\/receipts\.example\//,
      );
      expect(await page.getByLabel('Fiscal number').inputValue()).toMatch(/^\d+$/);
      const confirms = page.getByRole('group', { name: 'Confirm the differences' });
      await confirms.getByText('The receipt is shown at receipts.example').waitFor();
      expect(await visitor.violations()).toEqual([]);
      await decide(page, doubt.number);
      await page.getByText('check where it leads before you confirm it').waitFor();
      await page.getByLabel(/^The address is at an unknown host/).check();
      await page.getByRole('button', { name: 'Decide' }).click();
      await page.getByRole('img', { name: /QR code/ }).waitFor();
      const { fiscalData } = await world.until(doubt.sourceId, 'written_back');
      expect(fiscalData?.qrUrl).toMatch(/^https:\/\/receipts\.example\//);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'withdraws the numbers of another receipt before they are written back',
    async () => {
      const doubt = await uncertain('invoice', 'answer-lost');
      const organisation = `/api/organisations/${world.organisation.id}`;
      await world.api.send('PATCH', organisation, { isPaused: true });
      const numbers = { deviceId: '25501', fiscalDay: '1', fiscalNumber: '990099' };
      const code = { verificationCode: 'A1B2-C3D4-E5F6-7890', qrUrl: 'https://fdmstest.zimra.co.zw/abc' };
      await world.api.send('POST', `/api/documents/${doubt.id}/resolution`, {
        ...{ decision: 'fiscalised', fiscalData: { ...numbers, ...code }, documentNumber: doubt.number },
        ...{ by: 'Tendai', reason: 'The portal shows it.' },
      });
      const visitor = await opened(`/documents/${doubt.id}`);
      const { page } = visitor;
      const withdraw = page.getByRole('button', { name: 'Withdraw the numbers' });
      await withdraw.click();
      await page.getByText('Nothing is sent.', { exact: false }).waitFor();
      await page.getByLabel('Your name').fill('Rudo');
      await page.getByLabel('How do you know?').fill('They are of another invoice.');
      expect(await withdraw.isDisabled()).toBe(true);
      await page.getByLabel(/^Type the document number/).fill(doubt.number);
      expect(await visitor.violations()).toEqual([]);
      await withdraw.click();
      await page.getByRole('button', { name: 'Decide' }).waitFor();
      expect(await world.document(doubt.sourceId)).toMatchObject({ state: 'uncertain', fiscalData: null });
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
      await world.api.send('PATCH', organisation, { isPaused: false });
    },
    SLOW_MS,
  );

  it(
    'is shown everything without a form when the person may only look',
    async () => {
      const doubt = await uncertain('invoice', 'id-on-second-line');
      const visitor = await opened(`/documents/${doubt.id}`, VIEWER);
      await visitor.page.getByText(/was sent before,/).waitFor();
      expect(await visitor.page.getByText(doubt.requestId).count()).toBeGreaterThan(0);
      expect(await visitor.page.getByRole('button', { name: 'Decide' }).count()).toBe(0);
      expect(await visitor.page.getByRole('radio').count()).toBe(0);
      await visitor.leave();
    },
    SLOW_MS,
  );
});
