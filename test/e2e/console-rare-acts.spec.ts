import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { eventually, patient } from '../../demo/eventually';
import { callJson } from '../../demo/http-json';
import { FISCAL_ACCOUNT } from '../../demo/set-up';
import { describeInBrowser } from '../support/browser';
import { giveFinger } from '../support/console-walk/finger';
import { ConsoleVisitor } from '../support/console-visitor';
import { invitedPerson } from '../support/invited-person';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

const KEY = 'key-of-the-console-for-rare-acts';
const PATIENCE_MS = 60_000;
/** Time after which a second press no longer counts as a double click (console/src/api/call-once.ts). */
const DOUBLE_CLICK_MS = 600;
const ENTRY = {
  ...{ number: 'INV-LOST', kind: 'invoice', currency: 'USD', total: '115.00' },
  ...{ at: '2026-03-01T08:00:00.000Z', issuedOn: '2026-03-01', datedAt: '2026-03-01T10:00:00' },
};

/** Tests acts that people do once a year, in a hurry, without a terminal. */
describeInBrowser('what is done rarely has its place in the console', (browser) => {
  let world: World;
  let visitor: ConsoleVisitor;
  let page: Page;

  beforeAll(async () => {
    world = await World.start({
      ...{ ADMIN_API_KEY: KEY, POLL_SECONDS: '3600' },
      // Allows an address at which nobody listens.
      ALERT_HOSTS: '127.0.0.1',
    });
    visitor = await ConsoleVisitor.at(browser(), world.api.url);
    ({ page } = visitor);
    page.setDefaultTimeout(patient(PATIENCE_MS));
    await visitor.open('/settings?part=organisation');
    await visitor.signIn(KEY);
  });

  afterAll(async () => {
    try {
      await visitor.leave();
    } finally {
      await world.stop();
    }
  }, 60_000);

  const at = (path: string) =>
    visitor.open(`${path}${path.includes('?') ? '&' : '?'}organisation=${world.organisation.id}`);
  const status = async (): Promise<string | undefined> => {
    const all = await world.api.get<{ id: string; status: string }[]>('/api/organisations');
    return all.find(({ id }) => id === world.organisation.id)?.status;
  };

  it('documents are looked for now, not an hour later', async () => {
    const late = invoice();
    await world.books({ Invoices: [late] });
    await at('/settings?part=organisation');
    await page.getByRole('button', { name: 'Look for documents now' }).click();
    await page.getByText('Xero is being read.', { exact: false }).waitFor();
    await world.until(late.InvoiceID, 'written_back');
  });

  it('a TIN that was issued anew is confirmed where both are named, and sales go on', async () => {
    const device = { deviceId: 25_501, taxPayerName: world.organisation.name, taxPayerTIN: '2000999999' };
    await callJson('PUT', `${world.fiscal.url}/_control/accounts/${FISCAL_ACCOUNT}`, { device });
    const [account] = await world.api.get<{ id: string }[]>('/api/fiscal-accounts');
    await world.api.send('POST', `/api/fiscal-accounts/${account!.id}/check`);
    const sold = invoice();
    await world.books({ Invoices: [sold] });
    await at('/settings?part=organisation');
    await page.getByRole('button', { name: 'Look for documents now' }).click();
    await eventually('the reason', async () => {
      const document = await world.document(sold.InvoiceID);
      return document?.lastFailure?.startsWith('Stopped: ') === true ? true : null;
    });
    await at('/set-up?question=account');
    const notice = page.getByRole('alert').filter({ hasText: 'TIN 2000999999' });
    await notice.getByText('TIN 2000123456').waitFor();
    expect(await visitor.violations()).toEqual([]);
    await notice.getByRole('button', { name: 'Confirm what is read now' }).click();
    await notice.waitFor({ state: 'detached' });
    await world.inTheDatabase('update documents set due_at = clock_timestamp() where due_at is not null');
    await world.until(sold.InvoiceID, 'written_back');
  });

  it('the data of a customer are found, handed out, and erased by typing the name, as far as the law allows', async () => {
    const sold = invoice();
    await world.books({ Invoices: [sold] });
    await at('/settings?part=organisation');
    await page.getByRole('button', { name: 'Look for documents now' }).click();
    await world.until(sold.InvoiceID, 'written_back');
    await at('/settings?part=personal');
    await page.getByLabel('Name', { exact: true }).fill(BUYER.Name.toLowerCase());
    await page.getByRole('button', { name: 'Look for the customer' }).click();
    await page.getByRole('cell', { name: 'Fiscal receipts' }).waitFor();
    expect(await visitor.violations()).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download everything (JSON)' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain(JSON.stringify(BUYER.Name));
    await page.getByLabel('Reason').fill('Asked for it by letter.');
    await page.getByRole('button', { name: 'See what would be erased' }).click();
    await page.getByText('Nothing has been erased yet').waitFor();
    // A look is no act.
    expect(await page.locator('.answered').textContent()).toBe('');
    expect(await page.getByRole('cell', { name: /^stays by law until \d{1,2} / }).count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Erase the personal data' }).click();
    const dialogue = page.getByRole('dialog', { name: `Erase the personal data of ${BUYER.Name}?` });
    await dialogue.getByRole('textbox').fill(` ${BUYER.Name.replaceAll(' ', '\u00a0 ')}`);
    // A refused call keeps the shown preview.
    await page.route('**/personal-data/erase', (route) => route.abort(), { times: 1 });
    await dialogue.getByRole('button', { name: 'Erase the personal data' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByText('Nothing has been erased yet').waitFor();
    expect(visitor.complaints.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED']);
    // Waits, since a repeated call within half a second counts as a double click and gets the first answer.
    await page.waitForTimeout(DOUBLE_CLICK_MS);
    await page.getByRole('button', { name: 'Erase the personal data' }).click();
    await dialogue.getByRole('textbox').fill(BUYER.Name);
    await dialogue.getByRole('button', { name: 'Erase the personal data' }).click();
    await page.getByText('Erased. This is what became of everything').waitFor();
    const left = 'select 1 from customers where source_id = $1';
    expect(await world.inTheDatabase(left, [BUYER.ContactID])).toEqual([]);
  });

  it('safe mode is ended with its documents in sight, a reason, and typed words', async () => {
    const [account] = await world.api.get<{ id: string }[]>('/api/fiscal-accounts');
    const entry = {
      ...ENTRY,
      documentId: randomUUID(),
      sourceId: randomUUID(),
      fiscalAccountId: account?.id,
    };
    await world.inTheDatabase(
      `insert into journal_gaps (document_id, attempt, submission_id, entry) values ($1, 1, gen_random_uuid(), $2)`,
      [entry.documentId, JSON.stringify(entry)],
    );
    await at('/');
    const notice = page.getByRole('alert').filter({ hasText: 'Safe mode' });
    await notice.getByRole('button', { name: 'Show the documents' }).click();
    await notice.getByText('INV-LOST').waitFor();
    expect(await visitor.violations()).toEqual([]);
    await notice.getByRole('button', { name: 'End safe mode' }).click();
    const dialogue = page.getByRole('dialog');
    const end = dialogue.getByRole('button', { name: 'End safe mode' });
    await dialogue.getByLabel('Reason').fill('The invoice was deleted in the books.');
    expect(await end.isDisabled()).toBe(true);
    await dialogue.getByLabel('Type: end safe mode').fill('end safe mode');
    await end.click();
    await notice.waitFor({ state: 'detached' });
    expect(await world.api.get('/api/safe-mode')).toMatchObject({ isOn: false });
  });

  it('an account whose submissions were stopped goes on', async () => {
    const refused = [invoice(), invoice()];
    for (const document of refused) {
      const of = { operation: 'invoice', documentNumber: document.InvoiceNumber };
      await world.fiscalFault({ ...of, kind: 'error-before', status: 401, times: 5 });
      await world.books({ Invoices: [document] });
      await world.api.send('POST', `/api/organisations/${world.organisation.id}/sync`);
      await world.until(document.InvoiceID, 'uncertain');
    }
    await eventually('the alert', async () => {
      const alerts = await world.api.get<{ cause: string }[]>('/api/alerts');
      return alerts.some(({ cause }) => cause === 'SUBMISSIONS_STOPPED') ? true : null;
    });
    await at('/settings?part=account');
    const notice = page.getByRole('alert').filter({ hasText: 'Submissions stopped' });
    expect(await visitor.violations()).toEqual([]);
    await notice.getByRole('button', { name: 'Resume submissions' }).click();
    const dialogue = page.getByRole('dialog');
    await dialogue.getByLabel('Reason').fill('The rights of the key are right.');
    await dialogue.getByRole('button', { name: 'Resume submissions' }).click();
    await notice.getByText('Submissions go on.').waitFor();
    const later = invoice();
    await world.books({ Invoices: [later] });
    await world.api.send('POST', `/api/organisations/${world.organisation.id}/sync`);
    await world.until(later.InvoiceID, 'written_back');
  });

  it('a message that never arrived is sent again, and its channel is deleted only when nobody undoes it', async () => {
    const { id } = await world.api.send<{ id: string }>('POST', '/api/alert-channels', {
      ...{ name: 'Pager', kind: 'webhook', url: 'http://127.0.0.1:1/alerts', causes: ['BACKUP_MISSING'] },
    });
    await at('/settings?part=alerts');
    await page.getByRole('button', { name: 'Send a test: Pager' }).click();
    await page.getByRole('button', { name: 'Messages of Pager' }).click();
    const messages = page.getByRole('table', { name: 'Messages of Pager' });
    await messages.getByText('Being sent: ', { exact: false }).waitFor();
    await world.inTheDatabase(
      `update alert_deliveries set ended_at = now(), result = 'given_up' where channel_id = $1`,
      [id],
    );
    await messages.getByRole('button', { name: 'Send again: Test' }).click();
    await messages.getByText('Being sent', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Delete Pager' }).click();
    const dialogue = page.getByRole('dialog', { name: 'Delete Pager?' });
    await dialogue.getByRole('button', { name: 'Delete', exact: true }).waitFor();
    expect(await visitor.violations()).toEqual([]);
    await dialogue.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Undo: keep Pager' }).click();
    await page.getByRole('button', { name: 'Undo: keep Pager' }).waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement !== document.body')).toBe(true);
    await page.getByRole('button', { name: 'Delete Pager' }).and(page.locator(':enabled')).waitFor();
    await page.getByRole('button', { name: 'Switch off Pager' }).click();
    await page.getByText('Pager (off)').waitFor();
    expect(await world.api.get(`/api/alert-channels/${id}`)).toMatchObject({ isEnabled: false });
  });

  it('a secret that somebody else may know is replaced, and the new one is shown once', async () => {
    await at('/settings?part=alerts');
    await page.getByRole('button', { name: 'New secret for Pager' }).click();
    const dialogue = page.getByRole('dialog', { name: 'New secret for Pager' });
    await dialogue.getByRole('button', { name: 'Replace the secret' }).click();
    await dialogue.getByText('It is shown only once', { exact: false }).waitFor();
    expect((await dialogue.locator('code').textContent())?.length).toBeGreaterThan(20);
    expect(await visitor.violations()).toEqual([]);
    await dialogue.getByRole('button', { name: 'Close' }).last().click();
    await dialogue.waitFor({ state: 'detached' });
  });

  it('a program is sent chosen events: its channel shows its secret once, that its receiver took nothing, and goes on', async () => {
    await at('/settings?part=alerts');
    const form = page.locator('form').filter({ hasText: 'A new channel' });
    await form.getByLabel('Kind').selectOption('Events for a program');
    await form.getByLabel('Name').fill('ERP');
    await form.getByLabel('Address (https)').fill('http://127.0.0.1:1/events');
    expect(await form.getByLabel('Language of the messages').count()).toBe(0);
    const events = form.getByRole('group', { name: 'Events' });
    for (const event of ['Document held', 'Period signed off']) await events.getByLabel(event).uncheck();
    expect(await visitor.violations()).toEqual([]);
    await form.getByRole('button', { name: 'Add the channel' }).click();
    await form.getByText('It is shown only once', { exact: false }).waitFor();
    expect((await form.locator('code').textContent())?.length).toBeGreaterThan(20);
    const erp = async () =>
      (await world.api.get<{ id: string; name: string }[]>('/api/alert-channels')).find(
        ({ name }) => name === 'ERP',
      );
    expect(await erp()).toMatchObject({
      ...{ kind: 'events', url: 'http://127.0.0.1:1/events', isEnabled: true },
      events: ['document.fiscalised', 'document.written_back'],
    });
    await page.getByRole('button', { name: 'Send a test: ERP' }).click();
    await page.getByRole('button', { name: 'Messages of ERP' }).click();
    await page.getByRole('table', { name: 'Messages of ERP' }).getByText('Test').waitFor();
    await world.inTheDatabase(
      `update alert_channels set is_enabled = false, stopped_at = now() where name = $1`,
      ['ERP'],
    );
    await at('/settings?part=alerts');
    await page.getByText('ERP (stopped: the receiver took nothing', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Switch on ERP' }).click();
    await page.getByRole('button', { name: 'Switch off ERP' }).waitFor();
    expect(await erp()).toMatchObject({ isEnabled: true, stoppedAt: null });
    expect(await visitor.violations()).toEqual([]);
  });

  it('one organisation has notifications of its own, until it has not', async () => {
    await at('/settings?part=alerts');
    const own = page.getByRole('region', { name: 'Notifications about this client' });
    await own.getByRole('button', { name: 'Give it its own' }).click();
    await own.getByLabel('Minimum time between notifications of one alert').fill('90');
    await own.getByRole('button', { name: 'Save its own' }).click();
    const leave = own.getByRole('button', { name: 'Use those of all clients again' });
    await leave.waitFor();
    const stored = () => world.api.get(`/api/organisations/${world.organisation.id}/alert-settings`);
    expect(await stored()).toMatchObject({ isOwn: true, quietMinutes: 90 });
    expect(await visitor.violations()).toEqual([]);
    await leave.click();
    await own.getByText('Those above hold for it.').waitFor();
    expect(await stored()).toMatchObject({ isOwn: false });
  });

  it('the books are reconciled at another time, and no more', async () => {
    await at('/reconciliation');
    const schedule = page.getByRole('region', { name: 'Automatic reconciliation' });
    await schedule.locator('input[type=time]').fill('03:15');
    await schedule.getByRole('button', { name: 'Save schedule' }).click();
    await schedule.getByText('every night at 03:15', { exact: false }).waitFor();
    await schedule.getByLabel('Reconcile automatically').uncheck();
    await schedule.getByRole('button', { name: 'Save schedule' }).click();
    await schedule.getByText('It is switched off', { exact: false }).waitFor();
    expect(await visitor.violations()).toEqual([]);
    expect(
      await world.api.get(`/api/organisations/${world.organisation.id}/reconciliation-schedule`),
    ).toMatchObject({ cron: '15 3 * * *', isEnabled: false });
  });

  it('a second person who clicks Confirm twice signs once, and it is done once', async () => {
    const roles = [{ role: 'approver', organisationId: world.organisation.id }] as const;
    const [anna, rudo] = [
      await invitedPerson(world.api, 'Anna', roles),
      await invitedPerson(world.api, 'Rudo', roles),
    ];
    await world.inTheDatabase(`update memberships set granted_at = now() - interval '25 hours'`);
    const rules = `/api/organisations/${world.organisation.id}/exclusion-rules`;
    const rule = { scope: 'item', key: 'SAMPLE', reason: 'Not for sale.' };
    const { id } = await world.api.send<{ id: string }>('POST', rules, rule);
    expect(await anna.call('DELETE', `${rules}/${id}`)).toMatchObject({
      json: { code: 'AWAITS_SECOND_PERSON' },
    });

    const second = await ConsoleVisitor.at(browser(), world.api.url);
    let signatures = 0;
    await giveFinger(second.page, (question) => {
      signatures += 1;
      return rudo.authenticator.get(question);
    });
    await second.carryOn(rudo.cookie);
    await second.open('/confirmations');
    const answers: string[] = [];
    second.page.on('response', (answer) => {
      const call = answer.request();
      const path = new URL(call.url()).pathname.replace(/^.*[0-9a-f]{12}(?=\/|$)/, '');
      if (call.method() !== 'GET') answers.push(`${call.method()} ${path} ${answer.status()}`);
    });
    await second.page.getByRole('button', { name: 'Confirm', exact: true }).dblclick();
    await second.page.getByText('Nothing waits for a second person.').waitFor();
    await second.page.waitForLoadState('networkidle');
    expect({ signatures, answers }).toEqual({
      signatures: 1,
      answers: ['POST /assertion/options 200', 'POST /assertion 204', 'DELETE  200'],
    });
    expect(await world.api.get(rules)).toEqual([]);
    const acts = await world.api.get<{ sentence: string }[]>(
      `/api/acts?organisationId=${world.organisation.id}&action=rules.change`,
    );
    expect(acts.filter(({ sentence }) => sentence.includes('deleted'))).toEqual([
      expect.objectContaining({ person: 'Rudo', isRefused: false }),
    ]);
    await second.leave();
  });

  it('a client is disconnected by typing its name, after reading what would wait', async () => {
    await at('/settings?part=organisation');
    const { name } = world.organisation;
    const section = page.getByRole('region', { name: 'Connection to Xero' });
    await section.getByRole('button', { name: 'Disconnect' }).click();
    const dialogue = page.getByRole('dialog', { name: `Disconnect ${name}?` });
    await dialogue.getByText('2 documents are unfinished and would wait.').waitFor();
    const confirm = dialogue.getByRole('button', { name: 'Disconnect', exact: true });
    await dialogue.getByLabel('Type the name', { exact: false }).fill(name.slice(0, -1));
    expect([await confirm.isDisabled(), await status()]).toEqual([true, 'connected']);
    expect(await visitor.violations()).toEqual([]);
    await dialogue.getByLabel('Type the name', { exact: false }).fill(name);
    await confirm.click();
    await section.getByText('Disconnected.', { exact: false }).waitFor();
    await eventually('the end of the connection', async () =>
      (await status()) === 'disconnected' ? true : null,
    );
    await section.getByRole('link', { name: 'Connect again under Set-up' }).waitFor();
    expect(await section.getByRole('button').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });
});
