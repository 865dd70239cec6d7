import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { ActDto } from '../../src/people/acts/act.dto';
import { RefusedActsService } from '../../src/people/acts/refused-acts.service';
import type { Role } from '../../src/people/rights/actions';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { signedInPerson } from '../support/signed-in-person';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { anInvoice } from '../support/sales-document-builder';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

type Headers = Readonly<Record<string, string>>;
const KEY: Headers = { Authorization: `Bearer ${ADMIN_KEY}` };
const EXEMPT = { taxType: 'OUTPUT2', taxCode: 'E', taxName: 'Exempt', percent: null };

describe('the activity', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let dataSource: DataSource;
  let url: string;
  let organisation: Organisation;
  let rudo: Headers;

  beforeEach(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    dataSource = application.get(DataSource);
    ({ organisation } = await storeOrganisation(dataSource));
    rudo = await person('Rudo Moyo', 'approver', null);
  });
  afterEach(async () => {
    await application.close();
    await database.drop();
  });

  const person = async (name: string, role: Role, organisationId: string | null): Promise<Headers> =>
    (await signedInPerson(application, [{ role, organisationId }], name)).headers;
  const call = async (headers: Headers, method: string, path: string, body?: object) => {
    const given = { ...headers, 'Content-Type': 'application/json' };
    const answer = await fetch(url + path, { method, headers: given, body: body && JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  };
  const acts = async (headers: Headers, query = ''): Promise<ActDto[]> =>
    JSON.parse((await call(headers, 'GET', `/api/acts${query}`)).text) as ActDto[];
  const mappings = (id = organisation.id): string => `/api/organisations/${id}/tax-mappings`;

  it('says who mapped a tax to exempt on which day, although the mapping has been deleted since', async () => {
    const made = await call(rudo, 'POST', mappings(), {
      ...EXEMPT,
      taxCode: 'A',
      taxName: '',
      percent: '15.5',
    });
    const { id } = JSON.parse(made.text) as { id: string };
    await call(rudo, 'PUT', `${mappings()}/${id}`, { ...EXEMPT, taxCode: 'A', taxName: '' });
    await call(KEY, 'DELETE', `${mappings()}/${id}`);
    const [row] = await dataSource.query<{ day: string }[]>(
      `select (now() at time zone interval '+02:00')::date::text as day`,
    );
    const on = `organisationId=${organisation.id}&from=${row?.day}&to=${row?.day}&action=rules.change`;
    expect((await acts(rudo, `?${on}`)).map(({ sentence }) => sentence)).toEqual([
      'break-glass key deleted the tax mapping OUTPUT2 (it was: rate exempt, tax code A)',
      'Rudo Moyo changed the tax mapping OUTPUT2 from 15.5 % to exempt',
      'Rudo Moyo added the tax mapping OUTPUT2: rate 15.5 %, tax code A',
    ]);
    expect(await acts(rudo, `?to=2020-01-01`)).toEqual([]);
    expect(await acts(rudo, `?${on}&person=rudo`)).toHaveLength(2);
  });

  it('goes on page by page from the last act, however many come meanwhile', async () => {
    for (const taxType of ['A', 'B', 'C', 'D', 'E'])
      await call(rudo, 'POST', mappings(), { ...EXEMPT, taxType });
    const first = await acts(rudo, '?limit=2');
    await call(rudo, 'POST', mappings(), { ...EXEMPT, taxType: 'F' });
    const second = await acts(rudo, `?limit=2&before=${first.at(-1)?.id}`);
    expect([...first, ...second].map(({ objectName }) => objectName)).toEqual(['E', 'D', 'C', 'B']);
  });

  it('shows a person of one organisation what was done there and nothing else, and of one document what was done to it', async () => {
    const { organisation: other } = await storeOrganisation(dataSource);
    const bookkeeper = await person('Chipo', 'reader', organisation.id);
    const document = await storeDocument(dataSource, organisation, 'waiting');
    const source = writeSalesDocument(anInvoice());
    await dataSource.query('update documents set source = $2 where id = $1', [document.id, source]);
    await call(rudo, 'POST', `/api/documents/${document.id}/exclude`, { reason: 'Not ours.' });
    await call(rudo, 'POST', mappings(), EXEMPT);
    await call(rudo, 'POST', mappings(other.id), EXEMPT);
    expect((await acts(KEY)).length).toBe(3);
    const seen = await acts(bookkeeper);
    expect(seen.map(({ organisationId }) => organisationId)).toEqual([organisation.id, organisation.id]);
    expect(await acts(bookkeeper, `?organisationId=${other.id}`)).toEqual([]);
    expect((await acts(bookkeeper, `?documentId=${document.id}`)).map(({ sentence }) => sentence)).toEqual([
      `Rudo Moyo excluded the invoice ${document.number}: “Not ours.”`,
    ]);
  });

  it('is a CSV file whose cells no spreadsheet takes for formulas', async () => {
    const evil = await person('=cmd()', 'approver', null);
    await call(evil, 'POST', mappings(), EXEMPT);
    const { text } = await call(rudo, 'GET', '/api/acts.csv');
    const [heading = '', line = ''] = text.split('\r\n');
    expect(heading.split(',').slice(0, 3)).toEqual(['at', 'person', 'kind']);
    expect(line).toContain(`'=cmd()`);
  });

  it('holds what somebody who is signed in was refused, one line a minute, and nothing of anonymous calls', async () => {
    const bookkeeper = await person('Chipo', 'reader', organisation.id);
    const { organisation: other } = await storeOrganisation(dataSource);
    for (let times = 0; times < 5; times += 1)
      expect((await call(bookkeeper, 'POST', mappings(), EXEMPT)).status).toBe(403);
    expect((await call(bookkeeper, 'GET', mappings(other.id))).status).toBe(404);
    expect((await call(bookkeeper, 'GET', mappings('5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6'))).status).toBe(
      404,
    );
    expect((await call({}, 'POST', mappings(), EXEMPT)).status).toBe(401);
    await application.get(RefusedActsService).flush();
    await application.get(RefusedActsService).flush();
    expect((await acts(KEY)).map(({ sentence, isRefused }) => [sentence, isRefused])).toEqual([
      ['Chipo was refused "read"', true],
      ['Chipo was refused "rules.change" 5 times', true],
    ]);
  });
});
