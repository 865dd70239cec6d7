import { entrance } from '../../console/src/words/compiled/en/entrance';
import { first } from '../../console/src/words/compiled/en/first';
import { rest } from '../../console/src/words/compiled/en/rest';
import { entrance as portugueseEntrance } from '../../console/src/words/compiled/pt/entrance';
import { first as portugueseFirst } from '../../console/src/words/compiled/pt/first';
import { rest as portugueseRest } from '../../console/src/words/compiled/pt/rest';
import { TEXTS } from '../../src/domain/texts/language';
import { eventually } from '../../demo/eventually';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { invitedPerson } from '../support/invited-person';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const KEY = 'key-of-the-languages-for-their-tests';
const SLOW_MS = 300_000;
const PHONE = { width: 390, height: 844 };
const NO_TIN = {
  ...BUYER,
  ContactID: '7b0b3c2e-5d0e-4d0c-8f46-1f8c0a1d2e3f',
  CompanyNumber: '',
  TaxNumber: '',
};

/** Script: all texts and labels of a page, as people read or hear them. */
const TEXTS_OF_PAGE = `(() => {
  const texts = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) texts.push(nodes.currentNode.nodeValue.trim());
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts.filter((text) => text !== '');
})()`;

function plainTexts(words: object): string[] {
  return Object.values(words).flatMap((value: unknown) =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? plainTexts(value)
        : [],
  );
}

/** Values declared by the fiscal service, which pages show as they are sent. */
const VALUES = ['none', 'Credit'];

const portuguese = new Set(plainTexts({ ...portugueseEntrance, ...portugueseFirst, ...portugueseRest }));
const english = new Set(
  plainTexts({ ...entrance, ...first, ...rest, texts: TEXTS }).filter(
    (text) => /\p{L}{2}/u.test(text) && !portuguese.has(text),
  ),
);

const parts = (page: string, names: object): string[] =>
  Object.keys(names).map((part) => `/${page}?part=${part}`);

describeInBrowser('the languages of the console', (browser) => {
  let world: World;
  let pages: string[];

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    const sent = await world.letOneTravel();
    const document = invoice({ contactId: NO_TIN.ContactID });
    await world.books({ Invoices: [document], Contacts: [BUYER, NO_TIN] });
    const held = await world.until(document.InvoiceID, 'waiting');
    const organisation = `/api/organisations/${world.organisation.id}`;
    await world.api.send('POST', `${organisation}/reconciliations`, { from: '2026-01-01' });
    await world.api.send('POST', `${organisation}/backfills`, { stopPercent: 5 });
    pages = [
      ...['/', '/clients', '/board', '/documents', '/fix-list', '/backfills', '/reconciliation', '/activity'],
      ...['/people', '/set-up', '/confirmations', '/tokens', '/nowhere', `/clients/${world.organisation.id}`],
      ...[...parts('mappings', rest.mappings.parts), ...parts('settings', rest.settings.parts)],
      ...[`/documents/${held.id}`, `/documents/${(await world.document(sent))?.id}`],
    ];
  }, SLOW_MS);

  afterAll(() => world.stop());

  async function visit(locale: string, viewport = { width: 1366, height: 768 }): Promise<ConsoleVisitor> {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport, locale });
    await visitor.open('/');
    return visitor;
  }

  async function visitInPortuguese(viewport?: { width: number; height: number }): Promise<ConsoleVisitor> {
    const visitor = await visit('pt-MZ', viewport);
    await visitor.signIn(KEY, portugueseEntrance.signIn.signIn);
    return visitor;
  }

  it(
    'are those of the browser: every page is in Portuguese, without an English word of the console',
    async () => {
      const visitor = await visitInPortuguese();
      for (const page of pages) {
        await visitor.open(page);
        await visitor.settled();
        const texts = await visitor.page.evaluate<string[]>(TEXTS_OF_PAGE);
        expect({ page, left: texts.filter((text) => english.has(text) && !VALUES.includes(text)) }).toEqual({
          page,
          left: [],
        });
        expect({ page, rawDays: await visitor.rawDays() }).toEqual({ page, rawDays: [] });
        expect(texts.filter((text) => portuguese.has(text)).length).toBeGreaterThan(10);
        expect(await visitor.page.evaluate('document.documentElement.lang')).toBe('pt');
      }
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it(
    'fit on a phone',
    async () => {
      const visitor = await visitInPortuguese(PHONE);
      for (const page of pages) {
        await visitor.open(page);
        await visitor.settled();
        expect({ page, overflow: await visitor.overflow() }).toEqual({ page, overflow: 0 });
      }
      await visitor.leave();
    },
    SLOW_MS,
  );

  it('are English where the browser wants one that there are no words in', async () => {
    const visitor = await visit('de-DE');
    await visitor.page.getByRole('button', { name: entrance.signIn.signIn, exact: true }).waitFor();
    expect(await visitor.page.evaluate('document.documentElement.lang')).toBe('en');
    await visitor.leave();
  });

  it('can be chosen, for this browser', async () => {
    const visitor = await visit('en-ZW');
    await visitor.signIn(KEY);
    await visitor.open('/people');
    await visitor.settled();
    await visitor.page.getByLabel(rest.people.languageHere).selectOption('pt');
    await visitor.page.getByLabel(portugueseRest.people.languageHere).waitFor();
    await visitor.open('/');
    await visitor.settled();
    await visitor.page.getByRole('heading', { level: 1, name: portugueseFirst.today.title }).waitFor();
    expect(await visitor.page.evaluate('document.documentElement.lang')).toBe('pt');
    await visitor.leave();
  });

  it('are those of the person on every browser, and so are the clocks', async () => {
    const { cookie } = await invitedPerson(world.api, 'Rudo', [{ role: 'reader', organisationId: null }]);
    const arrive = async (path: string): Promise<ConsoleVisitor> => {
      const visitor = await ConsoleVisitor.at(browser(), world.api.url, { locale: 'en-ZW' });
      await visitor.carryOn(cookie);
      await visitor.open(path);
      await visitor.settled();
      return visitor;
    };
    const chosen = await arrive('/people');
    await chosen.page.getByLabel(rest.people.clocks).selectOption('Pacific/Auckland');
    await eventually('the clocks of the person', async () => {
      const title = await chosen.page.locator('time').first().getAttribute('title');
      return title?.startsWith('Pacific/Auckland') === true ? true : null;
    });
    await chosen.page.getByLabel(rest.people.language, { exact: true }).selectOption('pt');
    await chosen.page.getByLabel(portugueseRest.people.clocks).waitFor();
    const other = await invitedPerson(world.api, 'Tariro', [{ role: 'reader', organisationId: null }]);
    await chosen.carryOn(other.cookie);
    await chosen.open('/people');
    await chosen.page.getByLabel(rest.people.clocks).waitFor();
    await chosen.leave();
    const elsewhere = await arrive('/people');
    expect(await elsewhere.page.evaluate('document.documentElement.lang')).toBe('pt');
    const clocks = elsewhere.page.getByLabel(portugueseRest.people.clocks);
    expect(await clocks.inputValue()).toBe('Pacific/Auckland');
    expect(await elsewhere.violations()).toEqual([]);
    expect(elsewhere.complaints).toEqual([]);
    // The filter asks for days in the country's time zone.
    await elsewhere.open('/activity');
    await elsewhere.page.locator('time').first().waitFor();
    expect(await elsewhere.page.locator('time').first().getAttribute('title')).toMatch(/^Africa\/Harare/);
    await elsewhere.leave();
  });

  it('spell amounts with the decimal mark of the language', async () => {
    const visitor = await visitInPortuguese();
    await visitor.open('/documents');
    await visitor.settled();
    await visitor.page
      .getByText(/\d,\d\d$/)
      .first()
      .waitFor();
    await visitor.leave();
  });
});
