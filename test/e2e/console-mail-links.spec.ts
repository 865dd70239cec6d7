import { NO_SENTENCE } from '../../src/domain/texts/stored-sentence';
import { consolePageOf } from '../../src/domain/issues/alert-catalogue';
import { eventually } from '../../demo/eventually';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { invitedPerson } from '../support/invited-person';
import { MailServer } from '../support/mail-server';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const KEY = 'key-of-the-links-for-their-tests';
const SLOW_MS = 300_000;
const PHONE = { width: 390, height: 844 };
const ADDRESS = 'rudo@msasa.example';
const NO_TIN = {
  ...BUYER,
  ContactID: '7b0b3c2e-5d0e-4d0c-8f46-1f8c0a1d2e40',
  CompanyNumber: '',
  TaxNumber: '',
};

/** Time zone in which it is now between eight and nine in the morning. */
function whereItIsMorning(): string {
  const ahead = ((8 - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

describeInBrowser('the mail of the morning', (browser) => {
  let world: World;
  let mailServer: MailServer;

  beforeAll(async () => {
    mailServer = await MailServer.start();
    world = await World.start({ ADMIN_API_KEY: KEY, ...mailServer.settings });
  }, SLOW_MS);
  afterAll(async () => {
    await world.stop();
    await mailServer.stop();
  }, SLOW_MS);

  /** Creates one problem for each kind of page. */
  async function trouble(): Promise<{ rejected: string }> {
    const sent = await world.letOneTravel();
    const noTin = invoice({ contactId: NO_TIN.ContactID });
    const noCurrency = invoice({ currency: 'ZAR' });
    await world.books({ Invoices: [noTin, noCurrency], Contacts: [BUYER, NO_TIN] });
    for (const { InvoiceID } of [noTin, noCurrency]) await world.until(InvoiceID, 'waiting');
    await world.api.send('POST', `/api/organisations/${world.organisation.id}/backfills`, { stopPercent: 5 });
    await world.inTheDatabase(`update organisations set is_paused = true`);
    await world.inTheDatabase(`update backfills set state = 'stopped', reason = 'Too many were rejected.'`);
    const document = await world.document(sent);
    await world.inTheDatabase(`update documents set state = 'rejected' where id = $1`, [document?.id]);
    await eventually('the alerts', async () => {
      const alerts = await world.api.get<{ cause: string }[]>('/api/alerts?state=open');
      const causes = alerts.map(({ cause }) => cause);
      return ['DOCUMENTS_REJECTED', 'BACKFILL_STOPPED'].every((cause) => causes.includes(cause)) || null;
    });
    return { rejected: document?.number ?? '' };
  }

  it(
    'leads with each of its links to the card that it is about',
    async () => {
      const { rejected } = await trouble();
      const person = await invitedPerson(world.api, 'Rudo', [{ role: 'preparer', organisationId: null }]);
      await world.inTheDatabase('update people set email = $1', [ADDRESS]);
      const { status } = await person.call('PUT', '/api/own-mail', {
        ...{ isOn: true, hasDigest: true, timeZone: whereItIsMorning() },
      });
      expect(status).toBe(200);
      const mail = await eventually('the mail of the morning', () =>
        Promise.resolve(mailServer.to(ADDRESS).find((text) => text.includes('to settle today')) ?? null),
      );
      const links = new Set([...mail.matchAll(/^ {2}(http\S+)/gm)].map(([, link]) => link ?? ''));
      const visitor = await ConsoleVisitor.at(browser(), world.api.url);
      await visitor.carryOn(person.cookie);
      const shown: Record<string, string> = {};
      for (const link of links) {
        await visitor.page.goto(link);
        await visitor.settled();
        const { pathname, searchParams } = new URL(link);
        shown[`${pathname} ${searchParams.get('cause') ?? ''}`.trim()] = await visitor.page
          .locator(searchParams.has('cause') ? '.cause.wanted' : 'main')
          .innerText();
      }
      expect(shown).toEqual({
        '/console/fix-list BUYER_TIN_MISSING': expect.stringContaining('has no TIN') as string,
        '/console/fix-list CURRENCY_UNMAPPED': expect.stringContaining('ZAR') as string,
        '/console/documents': expect.stringContaining(rejected) as string,
        '/console/backfills': expect.stringContaining('Too many were rejected.') as string,
      });
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
    SLOW_MS,
  );

  it.each([
    ['WEBHOOK_LOOKS_DISABLED', 'Faster answers'],
    ['WRITE_BACK_POSTPONED', 'Calls'],
    ['BACKUP_MISSING', 'Backups'],
  ] as const)('leads of %s to the card that cures it, in sight', async (cause, heading) => {
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, { viewport: PHONE });
    const { page } = visitor;
    const organisationId = cause === 'BACKUP_MISSING' ? null : world.organisation.id;
    await visitor.open(`/${consolePageOf({ cause, organisationId, subject: '', detail: NO_SENTENCE })}`);
    await visitor.signIn(KEY);
    await visitor.settled();
    const card = page.locator('section.wanted');
    const title = card.getByRole('heading', { name: heading });
    await title.waitFor();
    const box = await eventually('the card in sight', async () => {
      const { y, height } = (await title.boundingBox()) ?? { y: -1, height: 0 };
      return y >= 0 && y + height <= PHONE.height ? { y } : null;
    });
    expect([await card.count(), box.y >= 0, await visitor.violations('of sight')]).toEqual([1, true, []]);
    await visitor.leave();
  });
});
