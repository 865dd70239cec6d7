import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser';
import { throughMenu } from '../support/console-visitor';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const HOSTILE = '<img src=x onerror="document.title=1">';

/** Fields with a fixed list of values, which the description must state. */
const LISTED =
  /^(state|status|statusReason|kind|result|class|level|severity|trigger|fixer|part|check|action)$/;

interface Description {
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { properties?: Record<string, { type?: string; enum?: readonly string[] }> }>
    >;
  };
}

describe('the console', () => {
  let world: World;
  let key: string;

  beforeAll(async () => {
    key = 'key-of-the-console-for-its-tests';
    world = await World.start({ ADMIN_API_KEY: key });
    await world.letOneTravel();
    const contact = {
      ...BUYER,
      ContactID: 'd4b0a2c6-31c7-4d61-9a38-5f4a4b1c7e10',
      Name: HOSTILE,
      CompanyNumber: '',
    };
    const held = invoice({ contactId: contact.ContactID });
    await world.books({ Invoices: [held], Contacts: [BUYER, contact] });
    await world.until(held.InvoiceID, 'waiting');
  });

  afterAll(() => world.stop());

  it('is served without a key, deep links included, under a strict policy; its calls are not', async () => {
    for (const path of ['/console/', '/console/documents', '/console/documents/1']) {
      const page = await fetch(world.api.url + path);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await fetch(`${world.api.url}/console/assets/gone.js`)).status).toBe(404);
    for (const path of ['/api/board', '/api/documents', '/api/docs']) {
      expect((await fetch(world.api.url + path)).status).toBe(401);
    }
    expect((await fetch(`${world.api.url}/consolex`)).status).toBe(404);
  });

  it('is typed by the description that the running API serves', async () => {
    const typedBy = JSON.parse(readFileSync('dist/openapi.json', 'utf8')) as object;
    const { url } = world.api;
    expect(await world.api.get('/api/docs-json')).toEqual({ ...typedBy, servers: [{ url }] });
  });

  it('knows every state, status, kind and result as one of a list', () => {
    const { components } = JSON.parse(readFileSync('dist/openapi.json', 'utf8')) as Description;
    const bare = Object.entries(components.schemas).flatMap(([shape, { properties = {} }]) =>
      Object.entries(properties)
        .filter(
          ([field, { type, enum: values }]) =>
            LISTED.test(field) && type === 'string' && values === undefined,
        )
        .map(([field]) => `${shape}.${field}`),
    );
    expect(bare).toEqual([]);
  });

  it('narrows, orders and counts as its pages ask', async () => {
    const list = (query: string): Promise<{ total: number }> => world.api.get(`/api/documents?${query}`);
    expect((await list('state=waiting&state=written_back&sort=-total')).total).toBe(2);
    expect((await list('state=rejected')).total).toBe(0);
    expect((await list('from=2999-01-01')).total).toBe(0);
    await expect(list('sort=colour')).rejects.toThrow('400');
    const [board] = await world.api.get<{ stations: object[]; open: { documents: number } }[]>('/api/board');
    expect(board?.stations).toMatchObject([
      { state: 'waiting', documents: 1 },
      { state: 'written_back', documents: 1 },
    ]);
    expect(board?.open.documents).toBe(1);
  });

  it('answers the fiscal PDF of a document, and only of one that has it', async () => {
    const documents = await world.api.allDocuments(world.organisation.id);
    const pdfOf = (state: string): Promise<Response> =>
      fetch(`${world.api.url}/api/documents/${documents.find((one) => one.state === state)?.id}/pdf`, {
        headers: { Authorization: `Bearer ${key}` },
      });
    const pdf = await pdfOf('written_back');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    expect((await pdfOf('waiting')).status).toBe(404);
  });

  describeInBrowser('in a browser', (browser) => {
    it('shows every page, and asks nobody else', async () => {
      await walk(browser());
    });
  });

  async function walk(browser: Browser): Promise<void> {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      // Skips the addresses of the browser's own PDF viewer, which have another scheme.
      if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(world.api.url))
        complaints.push(request.url());
    });
    await page.goto(`${world.api.url}/console/documents`);
    await enter(page, key);
    await page.getByText('2 documents').waitFor();
    expect(await page.getByText(HOSTILE).count()).toBeGreaterThan(0);
    for (const [entry, name, said] of PAGES) {
      await throughMenu(page, entry, name);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByText(said).first().waitFor();
    }
    await page.goto(`${world.api.url}/console/documents?state=written_back`);
    await page.locator('tbody a').first().click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await page.getByRole('button', { name: 'Show the PDF' }).click();
    await page.locator('iframe').waitFor();
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect((await page.request.get(`${world.api.url}/api/board`)).status()).toBe(401);
    await enter(page, 'another-key-of-enough-characters');
    await page.getByText('This is not a key of this installation.').waitFor();
  }
});

const PAGES = [
  ['Today', 'Board', 'Documents that need your attention'],
  ['Documents', 'What holds documents', 'Will release 1 document'],
  ['Set-up', 'Mappings', 'No differences.'],
  ['Set-up', 'Set-up', 'questions are answered'],
] as const;

async function enter(page: Page, key: string): Promise<void> {
  await page.locator('input').first().fill(key);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
