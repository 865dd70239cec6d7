import type { Page, Route } from 'playwright-core';
import { patient } from '../../demo/eventually';
import { FISCAL_CREDENTIALS, TENANT_ID } from '../../demo/set-up';
import { callJson } from '../../demo/http-json';
import { loadBooks } from '../../demo/loaded-books';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { Effort } from '../support/effort';
import { World } from '../support/world';

const ONE_CODE = /^A firm of services, or a restaurant/;
const KEY = 'key-of-the-questions-for-their-tests';
const VIEWER_KEY = 'key-of-those-who-look-at-questions';
const SLOW_MS = 300_000;
const MOST_CLICKS = 15;
const LONGEST_MS = 240_000;
/** First day of live documents: only the last invoice of the sample business is later. */
const FIRST_DAY = '2026-10-01';
const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 780 };
/** Folder for pictures of the pages, for people; unset: none are taken. */
const { PICTURES_OF_SET_UP: PICTURES } = process.env;

const NOTHING = { documents: 0, totals: [] };

describeInBrowser('the questions of the set-up, over the sample business', (browser) => {
  let world: World;

  beforeAll(async () => {
    world = await World.startUnconnected({ ADMIN_API_KEY: KEY, VIEWER_API_KEY: VIEWER_KEY });
    await callJson(
      'POST',
      `${world.xero.url}/_control/organisations/${TENANT_ID}/load`,
      loadBooks('samples').text,
    );
  }, SLOW_MS);

  afterAll(() => world.stop());

  async function click(
    page: Page,
    role: 'button' | 'link' | 'radio' | 'checkbox',
    name: RegExp,
  ): Promise<void> {
    await page.getByRole(role, { name }).first().click();
  }

  /** Checks the accessibility of the shown question. */
  async function looksRight(visitor: ConsoleVisitor, question: string): Promise<void> {
    const { page } = visitor;
    await page.getByRole('region', { name: question }).waitFor();
    await visitor.settled();
    const found = { violations: await visitor.violations(), overflow: [] as number[] };
    for (const [name, size] of Object.entries({ laptop: LAPTOP, phone: PHONE })) {
      await page.setViewportSize(size);
      found.overflow.push(await visitor.overflow());
      if (PICTURES !== undefined)
        await page.screenshot({
          path: `${PICTURES}/${question.replaceAll(' ', '-')}-${name}.png`,
          fullPage: true,
        });
    }
    await page.setViewportSize(LAPTOP);
    expect({ question, ...found }).toEqual({ question, violations: [], overflow: [0, 0] });
  }

  it(
    `lead from nothing to the first receipt in at most ${MOST_CLICKS} clicks`,
    async () => {
      const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport: LAPTOP });
      const { page } = visitor;
      page.setDefaultTimeout(patient(60_000));
      await visitor.open('/set-up');
      await visitor.signIn(KEY);
      const effort = await Effort.of(page);
      await looksRight(visitor, 'Xero');
      const begun = Date.now();
      await click(page, 'button', /^Connect Xero$/);
      await page.getByRole('button', { name: 'Allow access' }).waitFor();
      const boxes = page.getByRole('checkbox', { checked: false });
      while ((await boxes.count()) > 0) await boxes.first().check();
      await click(page, 'button', /^Allow access$/);

      await looksRight(visitor, 'Fiscal account');
      // Ignores what Xero's pages have loaded.
      visitor.complaints.length = 0;
      await page.getByLabel(/^The API key/).fill(FISCAL_CREDENTIALS.apiKey);
      await page.getByLabel(/^The API secret/).fill(FISCAL_CREDENTIALS.apiSecret);
      await page.getByLabel(/^Name of the application/).fill(FISCAL_CREDENTIALS.application);
      await click(page, 'button', /^Check and continue$/);

      await page.getByRole('radio', { name: /sure/ }).first().waitFor();
      await looksRight(visitor, 'Taxes and currencies');
      await click(page, 'button', /^Save and continue$/);

      await page.getByRole('region', { name: 'HS codes' }).waitFor();
      await click(page, 'button', /^Fill in \d+ suggestions$/);
      await looksRight(visitor, 'HS codes');
      await click(page, 'button', /^Save and continue$/);

      await page.getByRole('region', { name: 'First day' }).waitFor();
      await click(page, 'radio', /^No$/);
      await page.getByLabel(/^First document date/).fill(FIRST_DAY);
      await page.getByText('They are not sent automatically', { exact: false }).waitFor();
      await looksRight(visitor, 'First day');
      await click(page, 'radio', /^Do not send them$/);
      await click(page, 'button', /^Save and continue$/);

      await page.getByRole('heading', { name: 'INV-0042 as it would be sent' }).waitFor();
      await looksRight(visitor, 'Trial');
      await click(page, 'link', /^Continue$/);
      await looksRight(visitor, 'Start');
      await click(page, 'checkbox', /^No other program/);
      await click(page, 'button', /^Start$/);
      await page.getByText(/documents? (is|are) fiscalised:/).waitFor();
      await looksRight(visitor, 'Start');
      await page.getByText('All questions are answered.').waitFor();
      const ms = Date.now() - begun;
      process.stdout.write(`From nothing to the first receipt: ${effort.said}, ${ms} ms\n`);
      expect(effort.clicks).toBeLessThanOrEqual(MOST_CLICKS);
      expect(ms).toBeLessThan(LONGEST_MS);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  /** Opens a question, with its parts answered in another way: `sold-items` of the HS codes, `trial` of the trial. */
  async function opened(question: string, key = KEY): Promise<ConsoleVisitor> {
    const { id } = await world.meet();
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport: LAPTOP });
    await visitor.open('/');
    await visitor.signIn(key);
    await visitor.page.route(/\/(sold-items|trial)$/, (route) => answerWith(visitor, route));
    await visitor.open(`/set-up?organisation=${id}&question=${question}`);
    return visitor;
  }

  const answers = new Map<ConsoleVisitor, { status: number; json: object } | 'real' | 'none'>();

  function answerWith(visitor: ConsoleVisitor, route: Route): Promise<void> | undefined {
    const answer = answers.get(visitor) ?? 'none';
    if (answer === 'none') return undefined;
    return answer === 'real' ? route.continue() : route.fulfill(answer);
  }

  it.each([
    ['codes', 'HS codes', /^Xero has no item that is sold/, { items: [], booksReadAt: null }],
    ['trial', 'Trial', /^No document is ready yet/, { document: null }],
  ])(
    'say what is loading, what failed and what is not there: %s',
    async (question, title, nothing, empty) => {
      const visitor = await opened(question);
      const region = visitor.page.getByRole('region', { name: title });
      await region.locator('[aria-busy="true"]').first().waitFor({ state: 'attached' });
      expect(await visitor.violations()).toEqual([]);

      answers.set(visitor, { status: 500, json: { message: 'The database does not answer.' } });
      await visitor.page.reload();
      await region.getByText('The database does not answer.').waitFor();
      expect(await visitor.violations()).toEqual([]);
      answers.set(visitor, { status: 200, json: empty });
      await region.getByRole('button', { name: 'Try again' }).click();
      await region.getByText(nothing).waitFor();
      expect(await visitor.violations()).toEqual([]);
      answers.set(visitor, 'real');
      await visitor.page.reload();
      await region.getByText(nothing).waitFor({ state: 'detached' });
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'offer one code for everything without its own, with what it would do',
    async () => {
      const visitor = await opened('codes');
      const { page } = visitor;
      answers.set(visitor, 'real');
      await page.reload();
      const region = page.getByRole('region', { name: 'HS codes' });
      await region.getByText(ONE_CODE).waitFor();
      await region.getByLabel('HS code, 4 or 8 digits').fill('99001000');
      await region.getByRole('button', { name: 'What if' }).click();
      await region
        .getByRole('status')
        .getByText(/Ready: /)
        .waitFor();
      expect(await visitor.violations()).toEqual([]);
      await region.getByLabel('HS code, 4 or 8 digits').fill('99002000');
      await region.getByText(/Ready: /).waitFor({ state: 'detached' });
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'have one code typed for the same goods, and all of them saved at once',
    async () => {
      const visitor = await opened('codes');
      const { page } = visitor;
      const sold = (key: string, name: string, goods: string, own: object) => ({
        ...{ scope: 'item', key, name, goods, code: null, fault: null, lacksCode: true, isUntaxed: true },
        ...{ held: null, suggestions: [], ...own },
      });
      const sure = { code: '04012000', meaning: 'heading 0401, milk and cream', from: 'books', isSure: true };
      const items = [
        sold('M-5', 'Mealie meal 5kg', 'mealie meal', {}),
        sold('M-10', 'Mealie meal 10kg', 'mealie meal', {}),
        sold('M-50', 'Bag of 50kg', 'mealie meal', {}),
        sold('UHT-1', 'UHT milk 1lt', 'milk uht', { suggestions: [sure] }),
        sold('UHT-6', 'UHT milk 6x1lt', 'milk uht', {}),
        sold('', '', '', { scope: 'default', code: '9900' }),
      ];
      answers.set(visitor, { status: 200, json: { items, isWhole: true, booksReadAt: null } });
      await page.reload();
      const region = page.getByRole('region', { name: 'HS codes' });
      await region.getByRole('button', { name: 'Fill in 2 suggestions' }).click();
      await region.getByText('As UHT milk 1lt: the same goods.').waitFor();
      await region.getByLabel('Search items').fill('mealie');
      await region.getByLabel('HS code of Item Mealie meal 5kg (M-5)').fill('1102.20.00');
      await region.getByText('As Mealie meal 5kg: the same goods.').waitFor();
      await region.getByLabel('Search items').fill('');
      expect(await region.getByText(/^As Mealie meal/).count()).toBe(1);
      const rest = region.getByLabel('HS code, 4 or 8 digits');
      expect(await rest.getAttribute('required')).not.toBeNull();
      await rest.fill('99001000');
      await looksRight(visitor, 'HS codes');
      const stored = page.waitForRequest((request) => request.url().includes('/mapping-rules/import?'));
      await region.getByRole('button', { name: 'Save and continue' }).click();
      expect((await stored).postDataJSON()).toEqual({
        productCodes: [
          { scope: 'default', key: '', code: '99001000' },
          ...['M-5', 'M-10'].map((key) => ({ scope: 'item', key, code: '11022000' })),
          ...['UHT-1', 'UHT-6'].map((key) => ({ scope: 'item', key, code: '04012000' })),
        ],
      });
      await page.getByRole('region', { name: 'First day' }).waitFor();
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'map no tax to the exempt one once its effect was seen, with all else in one act, and say what differs at the service',
    async () => {
      const visitor = await opened('mappings');
      const { page } = visitor;
      const values = { taxType: 'NONE', taxCode: 'E', taxName: 'Exempt', percent: 'exempt' };
      const exempt = {
        id: 'tax:NONE:1',
        causeId: 'none',
        kind: 'tax',
        confidence: 'low',
        reason: '',
        values,
      };
      const gap = {
        ...{ id: 'money', code: 'CURRENCY_UNMAPPED', subject: 'currency', key: 'USD', name: 'USD', fix: '' },
        ...{ sentence: 'The currency USD is not mapped.', held: NOTHING, releases: NOTHING },
      };
      const dollars = {
        ...{ id: 'currency:USD:USD', causeId: 'money', kind: 'currency', confidence: 'high', reason: '' },
        values: { source: 'USD', destination: 'USD' },
      };
      const stored: unknown[] = [];
      const asked: unknown[] = [];
      await page.route(/\/mapping-(coverage|suggestions)$/, async (route) => {
        const response = await route.fetch();
        const found = (await response.json()) as { covered?: object };
        if (route.request().method() === 'POST') {
          stored.push(route.request().postDataJSON());
          return route.fulfill({ json: {} });
        }
        const lines = { what: 'untaxed', accountCode: '477', example: 'Tip', lines: 1, taxedLines: 0 };
        const changed = found.covered
          ? { asked: [{ ...lines, amounts: found.covered }], gaps: [gap] }
          : { suggestions: [exempt, dollars] };
        await route.fulfill({ response, json: { ...found, ...changed } });
      });
      await page.route(/\/what-if$/, (route) => {
        asked.push(route.request().postDataJSON());
        return route.continue({ postData: { changes: { lineRules: [] }, mode: 'merge' } });
      });
      await page.route(/\/mapping-rules\/import\?/, (route) => {
        stored.push(route.request().postDataJSON());
        return route.fulfill({ json: {} });
      });
      await page.route(/\/mappings\/push$/, (route) =>
        route.fulfill({ json: { added: [], differing: ['NONE'] } }),
      );
      await page.reload();
      const region = page.getByRole('region', { name: 'Taxes and currencies' });
      await region.getByText('“Exempt supply” is sent with the tax “Exempt” of the device.').waitFor();
      await region.getByRole('radio', { name: 'Exempt supply' }).check();
      await region.getByRole('button', { name: 'What if?' }).click();
      await region.getByText(/Ready: /).waitFor();
      expect(stored).toEqual([]);
      await region.getByRole('button', { name: 'Save and continue' }).click();
      await region.getByText(/^Saved\. Different at .*NONE/).waitFor();
      const lineRules = [{ scope: 'untaxed', key: '477', treatment: 'exempt' }];
      const { values: currency, id } = dollars;
      const changes = { lineRules, taxes: [values], currencies: [currency] };
      expect(asked).toEqual([{ changes, mode: 'merge' }]);
      expect(stored).toEqual([{ lineRules, taxes: [values] }, { ids: [id] }]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'store the first day and start in one act, which says before what it sends',
    async () => {
      const { id } = await world.meet();
      const address = `${world.api.url}/api/organisations/${id}`;
      const settings = { goLiveOn: null, isPaused: true };
      const headers = { authorization: `Bearer ${KEY}` };
      await callJson('PATCH', address, settings, headers);
      const visitor = await opened('goLive');
      const { page } = visitor;
      const region = page.getByRole('region', { name: 'First day' });
      await region.getByRole('radio', { name: 'No', exact: true }).check();
      await page.getByLabel(/^First document date/).fill(FIRST_DAY);
      await click(page, 'radio', /^Do not send them$/);
      await region.getByRole('button', { name: 'Save and start' }).click();
      const dialogue = page.getByRole('dialog');
      await dialogue.getByText('What is sent cannot be taken back.', { exact: false }).waitFor();
      await dialogue.getByRole('status').waitFor();
      expect(await visitor.violations()).toEqual([]);
      let changes = 0;
      page.on('request', (request) => (changes += Number(request.method() === 'PATCH')));
      await dialogue.getByRole('button', { name: 'Start', exact: true }).click();
      await page.getByText('All questions are answered.').waitFor();
      await page.getByRole('region', { name: 'Start' }).waitFor();
      const stored = await callJson<object>('GET', address, undefined, headers);
      expect(stored).toMatchObject({ goLiveOn: FIRST_DAY, isPaused: false, otherIntegration: 'none' });
      expect(changes).toBe(1);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'show those who only look every answer, and nothing to answer with',
    async () => {
      const visitor = await opened('codes', VIEWER_KEY);
      const { page } = visitor;
      answers.set(visitor, 'real');
      await page.reload();
      const cell = page.getByLabel(/^HS code of Item Cement 50 kg/);
      expect(await cell.inputValue()).toBe('2523');
      expect(await cell.isEditable()).toBe(false);
      expect(await page.getByText(ONE_CODE).count()).toBe(0);
      for (const title of ['Fiscal account', 'Taxes and currencies', 'First day', 'Start']) {
        await page.getByRole('link', { name: `${title}: answered` }).click();
        const region = page.getByRole('region', { name: title });
        await region.waitFor();
        expect([title, await region.getByRole('button', { name: /continue|^Start$/i }).count()]).toEqual([
          title,
          0,
        ]);
        expect(await visitor.violations()).toEqual([]);
      }
      await visitor.leave();
    },
    SLOW_MS,
  );
});
