import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { eventually } from '../../demo/eventually';
import { MessageRetentionService } from '../../src/operations/alerts/message-retention.service';
import { PersonMailDispatchService } from '../../src/operations/alerts/personal/person-mail-dispatch.service';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { PersonMailSettings } from '../../src/people/persons/persons.entities';
import type { Grant } from '../../src/people/rights/principal';
import { inEnglish } from '../support/in-english';
import { asOwner } from '../support/as-owner';
import { MailServer } from '../support/mail-server';
import { callApi, startApplication } from '../support/running-application';
import { signedInPerson, type SignedInPerson } from '../support/signed-in-person';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { TEXTS_IN } from '../../src/domain/texts/language';
import { PersonBrowser } from '../support/person-browser';
import { lookForAlerts } from '../support/look-for-alerts';

interface StoredMail {
  readonly kind: string;
  readonly due: Date;
  readonly attempts: number;
  readonly result: string | null;
  readonly failure: string | null;
}

const NO_QUIET_HOURS = { quietFrom: null, quietUntil: null, hasDigest: false };

describe('mails to people', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;
  let mailServer: MailServer;
  let here: Organisation;
  let elsewhere: Organisation;

  beforeAll(async () => {
    mailServer = await MailServer.start();
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url, mailServer.settings));
    dataSource = application.get(DataSource);
  });

  beforeEach(async () => {
    [here, elsewhere] = [await organisation('Msasa'), await organisation('Borrowdale')];
    mailServer.mails.splice(0);
    await dataSource.query(
      `insert into alert_settings (muted_causes, quiet_minutes, digest_minutes) values ('{}', 0, 0)`,
    );
  });

  afterEach(async () => {
    for (const table of ['person_mails', 'person_mail_settings', 'documents', 'alerts', 'alert_settings'])
      await asOwner(dataSource, `delete from ${table}`);
    await dataSource.query('update people set ended_at = now()');
    await asOwner(dataSource, 'delete from memberships');
  });

  afterAll(async () => {
    await application.close();
    await mailServer.stop();
    await database.drop();
  });

  const organisation = async (name: string): Promise<Organisation> => {
    const { organisation: stored } = await storeOrganisation(dataSource);
    await dataSource.query('update organisations set name = $2, is_paused = true where id = $1', [
      stored.id,
      name,
    ]);
    return stored;
  };
  /** Creates a person with the address name@msasa.example. */
  const person = async (
    name: string,
    role: Grant['role'],
    { organisationId = null, ...chosen }: Partial<PersonMailSettings & Grant> = {},
  ): Promise<SignedInPerson> => {
    const signedIn = await signedInPerson(application, [{ role, organisationId }], name);
    const { personId } = signedIn;
    await dataSource.query('update people set email = $2 where id = $1', [personId, `${name}@msasa.example`]);
    const settings = { isOn: true, organisationIds: null, topics: null, timeZone: 'UTC' };
    await dataSource.manager.insert(PersonMailSettings, {
      ...{ personId, ...settings, ...NO_QUIET_HOURS, ...chosen },
    });
    return signedIn;
  };
  const look = () => lookForAlerts(application);
  /** Makes mails due that wait for a minute, or for the end of quiet hours. */
  const sendNow = async (): Promise<void> => {
    // Leaves alone mails that the application's own timer is sending, which would be sent twice.
    await dataSource.query(
      `update person_mails set due_at = now()
       where ended_at is null and (attempts = 0 or last_failure is not null)`,
    );
    while ((await application.get(PersonMailDispatchService).sendSome()) > 0);
    // Waits for mails that the application's own timer is sending.
    await eventually('no mail is being sent', async () => {
      const [row] = await dataSource.query<{ open: number }[]>(
        'select count(*)::int as open from person_mails where ended_at is null and last_failure is null',
      );
      return row?.open === 0 ? true : null;
    });
  };
  const receivers = (): string[] => mailServer.mails.flatMap(({ to }) => to).sort();
  const stored = ({ personId }: SignedInPerson): Promise<StoredMail[]> =>
    dataSource.query(
      `select kind, due_at as due, attempts, result, last_failure as failure from person_mails
       where person_id = $1 order by created_at`,
      [personId],
    );
  const own = async (
    of: SignedInPerson,
    body?: object,
  ): Promise<{ status: number; json: Record<string, unknown> }> => {
    const answer = await fetch(`${url}/api/own-mail`, {
      method: body === undefined ? 'GET' : 'PUT',
      headers: { ...of.headers, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };

  it('go to those who act on it, of the organisations that their roles cover, with the page that settles it', async () => {
    await person('fixer', 'preparer');
    await person('decider', 'approver', { organisationId: here.id });
    await person('other', 'preparer', { organisationId: elsewhere.id });
    await person('owner', 'owner');
    await person('reader', 'reader');
    await person('curious', 'reader', { topics: ['documents'] });
    await person('off', 'preparer', { isOn: false });
    const { number } = await storeDocument(dataSource, here, 'rejected');
    await look();
    await sendNow();
    const mailed = mailServer.mails.filter(({ text }) => text.includes('Documents rejected'));
    expect(mailed.flatMap(({ to }) => to).sort()).toEqual(
      ['curious', 'decider', 'fixer'].map((name) => `${name}@msasa.example`),
    );
    // The owner is notified of the new approver only.
    expect(mailServer.to('owner@msasa.example')).toEqual([
      expect.stringContaining('decider is now an approver'),
    ]);
    const [mail = ''] = mailServer.to('fixer@msasa.example');
    expect(mail).toMatch(/^Subject: \[Ledgerstamp\] Documents rejected - Msasa\r$/m);
    expect(mail).toContain(
      `https://ledgerstamp.example/console/documents?organisation=${here.id}&state=rejected`,
    );
    expect(mail).toContain(`Documents: ${number}`);
    expect(mail).toContain('https://ledgerstamp.example/console/people');
  });

  it('wait for the end of quiet hours and come as one, without what is over by then; what is urgent comes at once', async () => {
    const hour = (shift: number): string =>
      new Date(Date.now() + shift * 3_600_000).toISOString().slice(11, 16);
    const night = { quietFrom: hour(-1), quietUntil: hour(2) };
    const sleeper = await person('sleeper', 'approver', night);
    const rejected = await storeDocument(dataSource, here, 'rejected');
    await storeDocument(dataSource, here, 'uncertain');
    await look();
    await storeDocument(dataSource, elsewhere, 'uncertain');
    await look();
    await person('newcomer', 'approver');
    await look();
    while ((await application.get(PersonMailDispatchService).sendSome()) > 0);
    const urgent = await eventually('the urgent mail', () =>
      Promise.resolve(mailServer.to('sleeper@msasa.example')[0] ?? null),
    );
    expect(urgent).toContain('Of all clients, newcomer is now an approver.');
    expect(mailServer.to('newcomer@msasa.example').join()).not.toContain('newcomer is now');
    const [waiting, ...others] = (await stored(sleeper)).filter(({ kind }) => kind === 'alerts');
    expect(others).toEqual([]);
    expect(waiting?.due.toISOString().slice(11, 16)).toBe(night.quietUntil);
    await asOwner(dataSource, `update documents set state = 'excluded' where id = '${rejected.id}'`);
    await look();
    await sendNow();
    const [, mail = '', ...more] = mailServer.to('sleeper@msasa.example');
    expect(more).toEqual([]);
    expect(mail).toMatch(/^Subject: \[Ledgerstamp\] 2 alerts\r$/m);
    for (const id of [here.id, elsewhere.id])
      expect(mail).toContain(`documents?organisation=${id}&state=uncertain`);
    expect(mail).not.toContain('rejected');
  });

  it('do not reach a person whose access or role has ended since, nor an address that was taken away', async () => {
    const gone = await person('gone', 'preparer');
    const demoted = await person('demoted', 'preparer');
    const silent = await person('silent', 'preparer');
    const staying = await person('staying', 'preparer');
    await storeDocument(dataSource, here, 'rejected');
    await look();
    await dataSource.query('update people set ended_at = now() where id = $1', [gone.personId]);
    await asOwner(
      dataSource,
      `update memberships set role = 'reader' where person_id = '${demoted.personId}'`,
    );
    await dataSource.query('update people set email = null where id = $1', [silent.personId]);
    await sendNow();
    expect(receivers()).toEqual(['staying@msasa.example']);
    for (const one of [gone, demoted, silent])
      expect(await stored(one)).toEqual([expect.objectContaining({ result: 'dropped' })]);
    expect(await stored(staying)).toEqual([expect.objectContaining({ result: 'delivered' })]);
  });

  it('are sent again after a failure under the same id, and once by all replicas', async () => {
    const fixer = await person('fixer', 'preparer');
    const second = await startApplication(database.url, mailServer.settings);
    try {
      mailServer.refuses = 1;
      await storeDocument(dataSource, here, 'rejected');
      await look();
      await sendNow();
      const [failed] = await stored(fixer);
      expect(failed).toMatchObject({ attempts: 1, result: null });
      expect(inEnglish(failed?.failure)).toMatch(/mail server did not accept/);
      expect((await own(fixer)).json['lastMail']).toMatchObject({ result: null });
      await dataSource.query(`update person_mails set due_at = now(), last_failure = null`);
      const both = [application, second.application].map((each) => each.get(PersonMailDispatchService));
      await Promise.all(both.map((each) => each.sendSome()));
      await sendNow();
      expect(receivers()).toEqual(['fixer@msasa.example']);
      expect(await stored(fixer)).toEqual([expect.objectContaining({ attempts: 2, result: 'delivered' })]);
      expect((await own(fixer)).json['lastMail']).toMatchObject({ result: 'delivered', failure: null });
    } finally {
      await second.application.close();
    }
  });

  it('tell once a day in the morning what is to be settled, by cause and client, and nothing when nothing is', async () => {
    const utc = new Date().getUTCHours();
    const at = (hour: number): string => {
      const ahead = ((hour - utc + 36) % 24) - 12;
      return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    };
    const morning = { hasDigest: true, timeZone: at(8) };
    const fixer = await person('fixer', 'preparer', morning);
    const content = await person('content', 'preparer', { ...morning, organisationId: elsewhere.id });
    const later = await person('later', 'preparer', { hasDigest: true, timeZone: at(14) });
    const third = await organisation('Avondale');
    for (const one of [here, here, third]) {
      const { id } = await storeDocument(dataSource, one, 'waiting');
      await asOwner(dataSource, `update documents set reason = 'BUYER_TIN_MISSING' where id = '${id}'`);
    }
    const { id } = await storeDocument(dataSource, elsewhere, 'waiting');
    await asOwner(dataSource, `update documents set reason = 'NOT_PAID' where id = '${id}'`);
    await look();
    await look();
    await sendNow();
    await look();
    await sendNow();
    expect(receivers()).toEqual(['fixer@msasa.example']);
    const [mail = ''] = mailServer.to('fixer@msasa.example');
    expect(mail).toMatch(/^Subject: \[Ledgerstamp\] 1 thing to settle today\r$/m);
    expect(mail).toContain('3 invoices of 2 clients wait for a TIN.');
    expect(mail).toContain(`Msasa (2)`);
    expect(mail).toContain(`https://ledgerstamp.example/console/fix-list?organisation=${here.id}`);
    expect(await stored(content)).toEqual([expect.objectContaining({ kind: 'digest', result: 'dropped' })]);
    expect([await stored(fixer), await stored(later)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('are in the language that the person has chosen, and in English to everybody else', async () => {
    await person('English', 'preparer');
    const reader = await person('Portuguese', 'preparer');
    const choose = async (body: object): Promise<number> => {
      const headers = { ...reader.headers, 'Content-Type': 'application/json' };
      const init = { method: 'PUT', headers, body: JSON.stringify(body) };
      return (await fetch(`${url}/api/own-display`, init)).status;
    };
    expect([await choose({ language: 'xx' }), await choose({ timeZone: 'Harare' })]).toEqual([400, 400]);
    expect(await choose({ language: 'pt', timeZone: 'Europe/Lisbon' })).toBe(204);
    const session = await fetch(`${url}/api/session`, { headers: reader.headers });
    expect(await session.json()).toMatchObject({ person: { language: 'pt', timeZone: 'Europe/Lisbon' } });
    const [act] = await dataSource.query<{ after: string }[]>(
      `select after from acts where action = 'own-display.change' and person_id = $1`,
      [reader.personId],
    );
    expect(JSON.parse(act?.after ?? '')).toEqual({ language: 'pt', timeZone: 'Europe/Lisbon' });
    await storeDocument(dataSource, here, 'rejected');
    await look();
    await sendNow();
    expect(mailServer.to('English@msasa.example').join()).toContain('Of Msasa 1 document is rejected.');
    const [mail = ''] = mailServer.to('Portuguese@msasa.example');
    expect(mail).toMatch(/^Subject: \[Ledgerstamp\] Documentos rejeitados - Msasa\r$/m);
    expect(mail).toContain(TEXTS_IN.pt.mails.nextStep);
    expect(mail).not.toContain('is rejected');
    const alerts = await fetch(`${url}/api/alerts`, {
      headers: { ...reader.headers, 'Accept-Language': 'pt' },
    });
    expect(await alerts.json()).toContainEqual(
      expect.objectContaining({
        what: TEXTS_IN.pt.alerts.DOCUMENTS_REJECTED.what({
          ...{ subject: here.id, about: 'Msasa', documents: 1, numbers: [] },
        }),
      }),
    );
  });

  it('with a new sign-in link are the only place where that link is', async () => {
    const [rudo, anna] = [await person('rudo', 'approver'), await person('anna', 'approver')];
    await dataSource.query(`insert into memberships (person_id, role) values ($1, 'owner')`, [rudo.personId]);
    const again = await fetch(`${url}/api/people/${anna.personId}/sign-in-again`, {
      ...{ method: 'POST', body: '{}' },
      headers: { ...rudo.headers, 'Content-Type': 'application/json' },
    });
    expect(await again.json()).toMatchObject({ link: null, mail: 'sent' });
    const [mail = ''] = mailServer.to('anna@msasa.example');
    await new PersonBrowser(url).accept(/https:\S+/.exec(mail)?.[0] ?? '');
  });

  it('with an invitation are the only place where its link is, also of one that fails where both approve', async () => {
    const rudo = await person('rudo', 'owner');
    await dataSource.query(`insert into memberships (person_id, role) values ($1, 'approver')`, [
      rudo.personId,
    ]);
    const invite = async (name: string, role: Grant['role']) => {
      const answer = await fetch(`${url}/api/invitations`, {
        ...{ method: 'POST', headers: { ...rudo.headers, 'Content-Type': 'application/json' } },
        body: JSON.stringify({
          ...{ name, email: `${name}@msasa.example`, roles: [{ role, organisationId: here.id }] },
        }),
      });
      return (await answer.json()) as { link: string | null; mail: string };
    };
    for (const [name, role] of [
      ['farai', 'approver'],
      ['ruva', 'reader'],
    ] as const) {
      expect(await invite(name, role)).toMatchObject({ link: null, mail: 'sent' });
      const [mail = ''] = mailServer.to(`${name}@msasa.example`);
      await new PersonBrowser(url).accept(/https:\S+/.exec(mail)?.[0] ?? '');
    }
    mailServer.refuses = 2;
    expect(await invite('chipo', 'approver')).toMatchObject({ link: null, mail: 'failed' });
    const failed = await invite('tendai', 'reader');
    expect(failed).toMatchObject({ link: expect.stringContaining('#') as string, mail: 'failed' });
  });

  it('with an invitation are in the language that was chosen for the person, who reads in it from then on', async () => {
    const answer = await callApi<{ link: string; mail: string }>(url, 'POST', '/api/invitations', {
      ...{ name: 'Tendai', email: 'tendai@msasa.example', language: 'pt' },
      roles: [{ role: 'reader', organisationId: null }],
    });
    expect(answer.json.mail).toBe('sent');
    expect(mailServer.to('tendai@msasa.example')).toEqual([
      expect.stringContaining('Convite para o Ledgerstamp'),
    ]);
    const tendai = new PersonBrowser(url);
    await tendai.accept(answer.json.link);
    expect(await tendai.get('/api/session')).toMatchObject({ person: { language: 'pt', timeZone: null } });
  });

  it('are deleted when they ended longer ago than they are kept, also where nobody has a daily mail', async () => {
    const fixer = await person('fixer', 'preparer');
    await storeDocument(dataSource, here, 'rejected');
    await look();
    await sendNow();
    const lengthAt = async (days: number): Promise<number> => {
      await dataSource.query(`update person_mails set ended_at = now() - $1 * interval '1 day'`, [days]);
      await application.get(MessageRetentionService).tidy();
      return (await stored(fixer)).length;
    };
    expect([await lengthAt(89), await lengthAt(91)]).toEqual([1, 0]);
  });

  it('are chosen by each person, for the own organisations alone, and each choice is an act', async () => {
    const reader = await person('reader', 'reader', { organisationId: here.id });
    await dataSource.query('delete from person_mail_settings');
    const { json: before } = await own(reader);
    expect(before).toMatchObject({
      ...{ isOn: true, organisationIds: null, topics: null, roleTopics: [], timeZone: 'Africa/Harare' },
      ...{ quietFrom: '20:00', quietUntil: '07:00', hasDigest: true, isPossible: true, lastMail: null },
      email: 'reader@msasa.example',
    });
    const chosen = {
      ...{ isOn: true, organisationIds: [here.id], topics: ['documents'], timeZone: 'Europe/London' },
      ...{ quietFrom: null, quietUntil: null, hasDigest: false },
    };
    expect(await own(reader, chosen)).toMatchObject({ status: 200, json: chosen });
    expect(await own(reader, { ...chosen, organisationIds: [elsewhere.id] })).toMatchObject({ status: 404 });
    for (const wrong of [
      { timeZone: 'Harare' },
      { quietFrom: '25:00', quietUntil: '07:00' },
      { quietFrom: '20:00' },
    ])
      expect(await own(reader, { ...chosen, ...wrong })).toMatchObject({ status: 400 });
    const acts = await dataSource.query<{ after: string }[]>(
      `select after from acts where action = 'own-mail.change' and person_id = $1`,
      [reader.personId],
    );
    expect(acts.map(({ after }) => JSON.parse(after) as unknown)).toEqual([
      expect.objectContaining({ topics: ['documents'], hasDigest: false }),
    ]);
  });
});
