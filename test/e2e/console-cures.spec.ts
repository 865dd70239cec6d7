import { randomUUID } from 'node:crypto';
import { ISSUE_CATALOGUE, ISSUE_CODES, type IssueCode } from '../../src/domain/issues/issue-catalogue';
import { ISSUES_OF_CONTACT, ISSUES_OF_LINE } from '../../src/mapping/preflight/causes';
import type { WorkGroupDto } from '../../src/practice/today/today.dto';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';

const KEY = 'key-of-the-cures-for-their-tests';

/** Subject of a code, as the causes of documents name it. */
function subjectOf(code: IssueCode): NonNullable<WorkGroupDto['lines'][number]['subject']> {
  if ((ISSUES_OF_CONTACT as readonly string[]).includes(code)) return 'contact';
  if (code === 'TAX_UNMAPPED') return 'tax_type';
  if (code === 'NO_SUPPLY_LINE') return 'account';
  if ((ISSUES_OF_LINE as readonly string[]).includes(code)) return 'item';
  if (code === 'CURRENCY_UNMAPPED') return 'currency';
  return code === 'NEGATIVE_LINE' ? 'account' : 'document';
}

function group(code: IssueCode, organisationId: string): WorkGroupDto {
  const amounts = {
    ...{ documents: 3, totals: [{ currency: 'USD', total: '64315.02' }], releases: 2 },
    ...{ oldestOn: '2026-02-03', since: new Date(0), dueOn: null, daysLeft: null },
  };
  const subject = subjectOf(code);
  const key = subject === 'document' ? '' : 'KEY';
  const line = {
    ...amounts,
    ...{ item: `held:${code}`, organisationId, organisation: 'Acacia', subject, key, name: key },
    ...{ page: 'fix-list', assigneeId: null, asideUntil: null, cameBack: null },
  };
  return {
    ...amounts,
    ...{
      kind: 'held',
      code,
      severity: 'warning',
      consequence: 'late',
      sentence: `Cause ${code}`,
      fix: 'Do it.',
    },
    ...{ fixer: ISSUE_CATALOGUE[code].fixer, isOneByOne: false, rule: null, clients: 1, lineCount: 1 },
    lines: [line],
  };
}

describeInBrowser('the cards of Today', (browser) => {
  let world: World;
  let visitor: ConsoleVisitor;
  let organisationId: string;
  /** Part of what the server answers for Today. */
  let served: object;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    visitor = await ConsoleVisitor.at(browser(), world.api.url);
    const [organisation] = await world.api.get<{ id: string }[]>('/api/organisations');
    organisationId = organisation?.id ?? '';
    const today = await world.api.get<object>('/api/today');
    served = { groups: ISSUE_CODES.map((code) => group(code, organisationId)) };
    await visitor.page.route('**/api/today', (route) => route.fulfill({ json: { ...today, ...served } }));
    await visitor.open('/');
    await visitor.signIn(KEY);
    await visitor.page.locator('article.work').first().waitFor();
  });
  afterAll(() => world.stop(), 60_000);

  it.each(ISSUE_CODES)('%s says Fix or Correct only with a form behind it', async (code) => {
    const card = visitor.page.getByRole('article', { name: `Cause ${code}`, exact: true });
    await card.getByRole('button', { name: /^Details/ }).click();
    const [word = ''] = await card.locator('.work-buttons').locator('a, button').allTextContents();
    if (word === 'Open') {
      expect(await card.locator('.work-buttons a').getAttribute('href')).toBe('/console/fix-list');
    } else {
      expect(['Fix', 'Correct']).toContain(word);
      await card.getByRole('button', { name: new RegExp(`^${word} `) }).click();
      const form = card.locator('.work-panel').locator('button, input, select');
      await form.first().waitFor();
      expect(await form.count()).toBeGreaterThan(0);
    }
    await card.getByRole('button', { name: /^Hide/ }).click();
    expect(visitor.complaints).toEqual([]);
  });

  const some = (...codes: IssueCode[]) => codes.map((code) => group(code, organisationId));
  const cards = (): Promise<string[]> =>
    visitor.page.evaluate(
      `[...document.querySelectorAll('article.work')].map((one) => one.getAttribute('aria-label') ?? '')`,
    );

  it('hold still until the reader asks, and keep the place of what is being checked', async () => {
    const { page } = visitor;
    served = { groups: some('TAX_DIFFERS', 'REASON_MISSING'), checking: 0 };
    await page.reload();
    await page.getByRole('article', { name: 'Cause TAX_DIFFERS' }).waitFor();
    served = { groups: some('TOTAL_DIFFERS', 'REASON_MISSING'), checking: 3, settledToday: 12 };
    const changes = page.getByRole('button', { name: '1 change: show' });
    await changes.waitFor();
    expect(await cards()).toEqual(['Cause TAX_DIFFERS', 'Cause REASON_MISSING']);
    await page.getByText('being checked again').waitFor();
    await page.getByText('3 documents are being checked.').waitFor();
    await page.getByText('12 documents settled today.').waitFor();
    await changes.click();
    await page.getByRole('article', { name: 'Cause TOTAL_DIFFERS' }).waitFor();
    expect(await cards()).toEqual(['Cause TOTAL_DIFFERS', 'Cause REASON_MISSING']);
  });

  it('are gone through and settled by keys', async () => {
    const { page } = visitor;
    const panel = page.locator('.work-panel');
    for (const key of ['j', 'j', 'e']) await page.keyboard.press(key);
    await panel.getByRole('button', { name: 'Check again now' }).waitFor();
    await page.keyboard.press('e');
    await panel.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Correct');
    expect(visitor.complaints).toEqual([]);
  });

  /** Opens the fix of a cause on its card. @returns its panel */
  const fixOf = async (code: IssueCode) => {
    const { page } = visitor;
    served = { groups: some(code) };
    await page.reload();
    await page.getByRole('button', { name: /^Fix / }).click();
    return page.locator('.work-panel');
  };

  it('press no button of another line', async () => {
    const { page } = visitor;
    served = { groups: some('TOTAL_DIFFERS', 'REASON_MISSING') };
    await page.reload();
    const card = page.getByRole('article', { name: 'Cause REASON_MISSING' });
    await card.getByRole('button', { name: /^Fix / }).focus();
    await page.evaluate('document.activeElement.removeAttribute("data-key")');
    await page.keyboard.press('e');
    expect(await page.locator('.work-buttons [data-key=e]').count()).toBe(1);
    expect(await page.locator('.work-panel').count()).toBe(0);
  });

  it('offer no policy that the client has already', async () => {
    const panel = await fixOf('DATED_BEFORE_LAST');
    await panel.getByRole('button', { name: 'Exclude 3' }).waitFor();
    expect(await panel.getByText('Acacia, from now on').count()).toBe(0);
    expect(await panel.getByRole('button').allTextContents()).toEqual([
      'Send 3 with today’s date',
      'Exclude 3',
    ]);
  });

  it.each<[IssueCode, string, Record<string, string>, Record<string, string>, RegExp]>([
    [
      'NEGATIVE_LINE',
      'line-rules',
      { scope: 'account', treatment: 'hold' },
      { treatment: 'fold' },
      /^They are/,
    ],
    [
      'NO_SUPPLY_LINE',
      'line-rules',
      { scope: 'untaxed', treatment: 'hold' },
      { treatment: 'no_supply' },
      /^Exempt/,
    ],
    ['PRODUCT_CODE_MISSING', 'product-codes', { scope: 'item', code: '2203' }, { code: '2204' }, /^Save$/],
  ])('overwrite no rule of another person: %s', async (code, list, first, second, button) => {
    const path = `/api/organisations/${organisationId}/${list}`;
    /** Chooses on the card while another person stores a rule for the same. */
    const choose = async (meanwhile: () => Promise<unknown>, refusal: string) => {
      const panel = await fixOf(code);
      if (list === 'product-codes') await panel.getByLabel(/^HS code/).fill('2106');
      await panel.getByRole('button', { name: button, disabled: false }).waitFor();
      await meanwhile();
      await panel.getByRole('button', { name: button }).click();
      await panel.getByText(refusal).waitFor();
    };
    const rule = { key: 'KEY', ...first };
    await choose(() => world.api.send('POST', path, rule), 'A mapping for this exists already');
    const stored = async () =>
      (await world.api.get<{ id: string; key: string }[]>(path)).find(({ key }) => key === 'KEY');
    const { id } = (await stored()) ?? { id: '' };
    await choose(
      () => world.api.send('PUT', `${path}/${id}`, { ...rule, ...second }),
      'Somebody else has changed this rule since you read it',
    );
    expect(await stored()).toMatchObject({ ...first, ...second });
    await world.api.send('DELETE', `${path}/${id}`);
    visitor.complaints.splice(0);
  });

  it('answer for all buyers abroad at once', async () => {
    const panel = await fixOf('BUYER_ABROAD');
    await panel.getByRole('button', { name: 'Send every buyer abroad as a cash sale' }).click();
    const dialogue = visitor.page.getByRole('dialog');
    await dialogue.getByRole('button', { name: 'Save' }).click();
    await visitor.page.getByText('saved. The documents are being checked again', { exact: false }).waitFor();
    const path = `/api/organisations/${organisationId}/buyer-rules`;
    const rule = { scope: 'country', key: '*', sendAs: 'cash_name' };
    expect(await world.api.get(path)).toEqual([expect.objectContaining(rule)]);
  });

  it('say what was refused of many, and take back what was done, on other pages, too', async () => {
    const { page } = visitor;
    const own = { organisationId, organisationName: 'Acacia', currency: 'USD', total: '5.00' };
    const document = {
      ...own,
      id: randomUUID(),
      number: 'CURED-1',
      issues: [{ code: 'TOTAL_NOT_POSITIVE' }],
    };
    await page.route('**/api/documents?**', (route) =>
      route.fulfill({ json: { documents: [document], next: null } }),
    );
    const orders: object[] = [];
    let refused = 1;
    await page.route('**/api/bulk-decisions', (route) => {
      const asked = route.request().postDataJSON() as { act: string } | null;
      if (asked !== null) {
        const at = new Date(Date.now() + orders.length).toISOString();
        const counts = { documents: 1, decided: 1, refused };
        orders.unshift({ id: randomUUID(), act: asked.act, askedAt: at, endedAt: at, ...counts });
      }
      return route.fulfill({ json: asked === null ? orders : orders[0] });
    });
    await page.route('**/api/bulk-decisions/*/results', (route) =>
      route.fulfill({
        json: [
          {
            ...{ documentId: document.id, number: 'CURED-1', organisationId, organisationName: 'Acacia' },
            ...{ isDecided: true, refusal: refused === 1 ? 'It is being sent.' : null },
          },
        ],
      }),
    );
    const panel = await fixOf('TOTAL_NOT_POSITIVE');
    const dialogue = page.getByRole('dialog');
    const exclude = async () => {
      await panel.getByRole('button', { name: 'Exclude 3' }).click();
      await dialogue.getByLabel('Reason').fill('A test of the till.');
      await dialogue.getByRole('button', { name: 'Exclude 1' }).click();
      await dialogue.waitFor({ state: 'detached' });
    };
    await exclude();
    await page.getByText('CURED-1 (Acacia): It is being sent.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.locator('.answer').getByRole('button', { name: 'Close' }).click();
    await page.locator('.answer').waitFor({ state: 'detached' });
    refused = 0;
    await exclude();
    await page.getByText('Excluded: 1 of 1.').waitFor();
    expect(await page.getByText('Excluded: 0 of 1.').count()).toBe(0);
    await page.getByText('It is being sent.').waitFor({ state: 'detached' });
    await page.unroute('**/api/documents?**');
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Included again: 1 of 1.').waitFor();
    await page.getByText('Excluded: 1 of 1.').waitFor({ state: 'detached' });
    visitor.complaints.splice(0);
  });
});
