import { storedWords } from '../../src/domain/texts/stored-sentence';
import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline as streamed } from 'node:stream/promises';
import { noteDocuments } from '../../src/documents/transitions';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { checkInvariants } from '../../src/cli/check';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { EvidenceBundlesService } from '../../src/evidence/bundle/evidence-bundles.service';
import { type Verification, verifyBundle } from '../../src/evidence/bundle/verify-bundle';
import type {
  CustomerErasureReportDto,
  FoundCustomersDto,
} from '../../src/operations/personal-data/personal-data.dto';
import type { Customer } from '../../src/domain/sales/sales-document';
import { CustomerPlacesRepository } from '../../src/operations/personal-data/customer-places.repository';
import { PLACES } from '../../src/operations/personal-data/places';
import { dayOf, rulesFile } from '../support/draft-books';
import { RecordedElsewhere } from '../support/recorded-elsewhere';
import { RunningPipeline } from '../support/running-pipeline';
import { type SignedInPerson, signedInPerson } from '../support/signed-in-person';
import { aCustomer, aLine, anInvoice } from '../support/sales-document-builder';
import { waitsForALock } from '../support/waits-for-a-lock';

/** Customer with words and numbers that occur nowhere else. */
const QUILLWORT = aCustomer({
  ...{ sourceId: randomUUID(), name: 'Quillwort Nursery (Pvt) Ltd', email: 'grow@quillwort.example' },
  ...{ taxNumber: '220987654', companyNumber: '2000987654', phone: '+263 24 298 7654' },
});
const SUNDEW = { ...QUILLWORT, sourceId: randomUUID(), name: 'Sundew Stall', companyNumber: '' };
/** Customer that shares part of the name, and has the number in an amount and no phone. */
const OTHER = aCustomer({
  ...{ sourceId: randomUUID(), name: 'Somebody else at Quillwort Nursery (Pvt) Ltd', phone: '' },
  companyNumber: '2000123453',
});

/** Customer with texts that PostgreSQL cannot store: a lone surrogate and NUL. */
const CUT = aCustomer({
  ...{ sourceId: randomUUID(), name: 'Cut \ud83d', email: 'cut@cut.example' },
  ...{ taxNumber: '', companyNumber: '' },
});

const FORGOTTEN = 'salts = array_fill(null::text, array[cardinality(salts)])';

describe('the personal data of a customer', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-personal-data-'));
  let pipeline: RunningPipeline;
  let organisation: Organisation;
  let other: Organisation;
  let path: string;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start({ PUBLIC_URL: 'https://ledgerstamp.example' });
    const rules = rulesFile({
      ...{ trigger: 'approved', buyerWithoutTin: 'hold', creditNoteReason: '', lateDocuments: 'hold' },
      ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
    });
    organisation = await pipeline.organisation(dayOf(0), rules);
    other = await pipeline.organisation(dayOf(0), rules);
    path = `/api/organisations/${organisation.id}/personal-data`;
    const renamed = { ...QUILLWORT, name: 'Quillwort and Daughters' };
    const invoiceOf = (customer: Customer) =>
      anInvoice({
        ...{ sourceId: randomUUID(), number: randomUUID().slice(0, 8), issuedOn: dayOf(1), customer },
      });
    const documents = [QUILLWORT, renamed, SUNDEW, OTHER].map(invoiceOf);
    await pipeline.api.store(organisation, documents, 'collected');
    const lines = [aLine({ description: 'Half \ude00, NUL \0, and \\u0000 as it is' })];
    await pipeline.api.store(organisation, [{ ...invoiceOf(CUT), lines }], 'excluded');
    await pipeline.api.store(other, [invoiceOf({ ...QUILLWORT, accountNumber: 'foreign' })], 'collected');
    await pipeline.run(organisation);
    const rule = { scope: 'contact', key: 'Sundew Stall', reason: 'A stall of the family.' };
    await pipeline.api.post(`/api/organisations/${organisation.id}/exclusion-rules`, rule, 201);
    const sale = `insert into other_sales (organisation_id, kind, source_id, issued_on, reference, customer, bank_account_id,
        bank_account, currency, is_posted, lines, unreadable, changed_at, read_at)
      values ($1, 'receive_money', $2, current_date, '', $3, '', '', 'USD', true, '[]', '[]', now(), now())`;
    for (const name of [SUNDEW.name, OTHER.name])
      await pipeline.api.dataSource.query(sale, [organisation.id, randomUUID(), name]);
  });

  afterAll(async () => {
    rmSync(directory, { recursive: true, force: true });
    await pipeline.stop();
  });

  const find = (asked: object): Promise<FoundCustomersDto> => pipeline.api.post(`${path}/find`, asked, 200);

  it('is found by each thing that the books know, one contact apart from the other, under every name that each has had', async () => {
    const both = [QUILLWORT.sourceId, SUNDEW.sourceId];
    for (const [asked, ids] of [
      [{ vatNumber: '220-987654', email: 'GROW@quillwort.example' }, both],
      [{ phone: '024 2987654' }, both],
      [{ tin: '2000 987654' }, [QUILLWORT.sourceId]],
      [{ name: 'quillwort nursery  (pvt) ltd' }, [QUILLWORT.sourceId]],
      [{ contactId: SUNDEW.sourceId }, [SUNDEW.sourceId]],
      [{ name: 'Quillwort' }, []],
    ] as const) {
      const { contacts, places } = await find(asked);
      expect(new Set(contacts.map(({ contactId }) => contactId))).toEqual(new Set(ids));
      expect(places.length > 0).toBe(ids.length === 1);
    }
    const { contacts, places } = await find({ tin: '2000 987654' });
    expect(contacts[0]).toMatchObject({ documents: 2, sharesName: false, emails: [QUILLWORT.email] });
    expect(new Set(contacts[0]?.names)).toEqual(new Set([QUILLWORT.name, 'Quillwort and Daughters']));
    const rows = new Map(places.map(({ place, rows: many }) => [place, many]));
    const of = ['document', 'contact', 'submission', 'receipt', 'otherSale', 'act'].map((place) =>
      rows.get(place),
    );
    expect(of).toEqual([2, 1, 2, 2, undefined, undefined]);
  });

  it('is found under its own name alone where that is all that a row has, and not under a name that two contacts have', async () => {
    const placesOf = async (): Promise<unknown[]> =>
      (await find({ contactId: SUNDEW.sourceId })).places.map(({ place, rows }) => `${place} ${rows}`);
    const byName = ['otherSale 1', 'exclusionRule 1', 'act 1'];
    expect(await placesOf()).toEqual(expect.arrayContaining(byName));
    const { dataSource } = pipeline.api;
    const namesake = JSON.stringify({ ...SUNDEW, sourceId: 'namesake', email: '', phone: '' });
    await dataSource.query(`insert into customers values ($1, 'namesake', $2, now())`, [
      organisation.id,
      namesake,
    ]);
    const both = await find({ name: 'sundew stall' });
    expect(both.contacts.map(({ sharesName }) => sharesName)).toEqual([true, true]);
    const places = await placesOf();
    expect(places.filter((place) => byName.includes(String(place)))).toEqual([]);
    await dataSource.query(`delete from customers where source_id = 'namesake'`);
  });

  it('is in no table that is not looked through', async () => {
    const { places } = await find({ contactId: SUNDEW.sourceId });
    const named = await tablesNaming('sundew');
    expect(named).toContain('document_moves');
    expect(named.filter((table) => !places.some((place) => place.table === table))).toEqual([]);
    const looked = new Set<string>(Object.values(PLACES).map(({ table }) => table));
    const ofSent = await tablesNaming('quillwort and daughters');
    expect(ofSent).toContain('submissions');
    expect(ofSent.filter((table) => !looked.has(table))).toEqual([]);
  });

  it('is handed out as one file with every row, without salts, and with nothing of others; by whom is on record', async () => {
    const { dataSource } = pipeline.api;
    await makeCallsShared();
    const contactId = QUILLWORT.sourceId;
    const text = JSON.stringify(await pipeline.api.post(`${path}/export`, { contactId }, 200));
    const { contacts, tables } = JSON.parse(text) as {
      contacts: { email: string }[];
      tables: Record<string, { payload?: string }[]>;
    };
    expect(contacts[0]?.email).toBe('grow@quillwort.example');
    expect(Object.keys(tables)).toEqual(Object.values(PLACES).map(({ table }) => table));
    const tablesWithRows = ['documents', 'submissions', 'inbox', 'temporary_exchanges'];
    expect(tablesWithRows.map((table) => tables[table]?.length)).toEqual([2, 2, 1, 1]);
    const payload = Buffer.from(tables['submissions']?.[0]?.payload?.slice(2) ?? '', 'hex').toString();
    expect(payload).toContain('2000987654');
    expect(text).not.toContain('"salt');
    const clear =
      text + [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex')).join();
    const [theirs] = await dataSource.query<{ id: string; requestId: string }[]>(
      `select s.id, s.request_id as "requestId" from submissions s join documents d on d.id = s.document_id
        where d.customer_name = $1`,
      [OTHER.name],
    );
    for (const not of [OTHER.name, SUNDEW.name, 'foreign', theirs?.id, theirs?.requestId])
      expect(clear.includes(not ?? '')).toBe(false);
    const acts = await dataSource.query<object[]>(
      `select action, object_id as contact from acts where deed = 'handed_out'`,
    );
    expect(acts).toEqual([{ action: 'personal-data.read', contact: contactId }]);
    expect(await dataSource.query(`select 1 from acts where deed = 'looked_for' limit 1`)).toHaveLength(1);
  });

  it('is asked for by something that names a customer, and chosen by its id', async () => {
    for (const asked of [{}, { phone: '+ -' }, { phone: 'unknown' }, { tin: '2000987654', vatNumber: '-' }])
      await pipeline.api.post(`${path}/find`, asked, 400);
    await pipeline.api.post(`${path}/export`, { contactId: 'nobody' }, 404);
    for (const way of ['export', 'erase'])
      await pipeline.api.post(`${path}/${way}`, { email: QUILLWORT.email, reason: 'By e-mail.' }, 400);
  });

  it('is erased as far as no law obliges to keep it, and says of everything else why and until when it stays', async () => {
    const [open] = await pipeline.api.dataSource.query<{ id: string }[]>(
      `select id from documents where customer_name = 'Sundew Stall'`,
    );
    const asked = { contactId: SUNDEW.sourceId, reason: 'Asked for it by letter.' };
    const foreseen = await erase({ ...asked, dryRun: true });
    expect(foreseen).toContain('documents undecided 1 null');
    await pipeline.api.post(`/api/documents/${open?.id}/exclude`, { reason: 'Never sold.' }, 204);
    const othersBefore = await documentsOf([QUILLWORT.sourceId, OTHER.sourceId]);
    expect(await erase(asked)).toEqual([
      ...['customers erased 1 null', 'documents erased 1 null', 'document_listings erased 1 null'],
      ...[expect.stringMatching('document_moves erased'), 'document_decisions erased 1 null'],
      'other_sales in_books 1 null',
      ...['exclusion_rules rule 1 null', expect.stringMatching('acts record')],
    ]);
    expect(await tablesNaming('sundew')).toEqual(['acts', 'exclusion_rules', 'other_sales']);
    expect(await documentsOf([QUILLWORT.sourceId, OTHER.sourceId])).toEqual(othersBefore);
    const until = `${Number(dayOf(1).slice(0, 4)) + 6}${dayOf(1).slice(4)}`;
    expect(await erase({ contactId: QUILLWORT.sourceId, reason: 'Asked for it by letter.' })).toEqual(
      expect.arrayContaining([
        ...['customers erased 1 null', 'temporary_exchanges expires 1 null'],
        ...[`documents kept_by_law 2 ${until}`, `submissions kept_by_law 2 ${until}`],
      ]),
    );
    expect(
      (await documentsOf([QUILLWORT.sourceId, OTHER.sourceId])).filter((id) => id.startsWith('d')),
    ).toEqual(othersBefore.filter((id) => id.startsWith('d')));
    const foreign = `select 1 from documents where organisation_id = $1 and source like '%foreign%'`;
    expect(await pipeline.api.dataSource.query(foreign, [other.id])).toHaveLength(1);
    expect((await find({ contactId: QUILLWORT.sourceId })).contacts[0]?.documents).toBe(2);
    const { isWell, text } = await checkInvariants(pipeline.api.dataSource);
    expect(text).toMatch(
      /ERASED .+ erased the personal data of a customer on .+ UTC, in 1 document: Asked for it by letter\./,
    );
    expect(text).not.toContain('LEDGER_BROKEN');
    expect(isWell).toBe(true);
  });

  it('is found, handed out and erased where a text of it cannot be stored as it is', async () => {
    const { contactId } = (await find({ email: CUT.email })).contacts[0] ?? {};
    expect(contactId).toBe(CUT.sourceId);
    const file = await pipeline.api.post<{ tables: { documents: unknown[] } }>(
      `${path}/export`,
      { contactId },
      200,
    );
    expect(file.tables.documents).toHaveLength(1);
    await pipeline.api.post(`${path}/erase`, { contactId, reason: 'By letter, cut \ud83d.' }, 400);
    expect(await erase({ contactId, reason: 'By letter.' })).toContain('documents erased 1 null');
    expect((await checkInvariants(pipeline.api.dataSource)).isWell).toBe(true);
  });

  it('is read from the books again when a document that was erased is included after all', async () => {
    const { dataSource } = pipeline.api;
    const [document] = await dataSource.query<{ id: string; sourceId: string }[]>(
      `select id, source_id as "sourceId" from documents where organisation_id = $1 and fingerprint = '' limit 1`,
      [organisation.id],
    );
    await pipeline.api.post(`/api/documents/${document?.id}/include`, {}, 202);
    expect(
      await dataSource.query('select source_id as "sourceId", only_by_id as "onlyById" from book_hints'),
    ).toEqual([{ sourceId: document?.sourceId, onlyById: true }]);
    await pipeline.api.post(`/api/documents/${document?.id}/exclude`, { reason: 'Never sold.' }, 204);
  });

  it('is read from the books again when a receipt made elsewhere is withdrawn from a document that was erased', async () => {
    const { dataSource } = pipeline.api;
    const [document] = await dataSource.query<{ id: string }[]>(
      `select id from documents where organisation_id = $1 and fingerprint = '' limit 1`,
      [organisation.id],
    );
    await dataSource.query('delete from book_hints');
    const elsewhere = new RecordedElsewhere(dataSource, organisation);
    await elsewhere.record(document?.id ?? '', 31);
    expect(await dataSource.query('select 1 from book_hints')).toEqual([]);
    await elsewhere.withdraw(document?.id ?? '');
    expect(await dataSource.query('select only_by_id as "onlyById" from book_hints')).toEqual([
      { onlyById: true },
    ]);
    await pipeline.api.post(`/api/documents/${document?.id}/exclude`, { reason: 'Never sold.' }, 204);
  });

  it('stays in a document that is left out while others are being erased: it may be included again', async () => {
    const { dataSource } = pipeline.api;
    const customer = aCustomer({ sourceId: randomUUID(), name: 'Hastings', email: 'a@hastings.example' });
    const [before, meanwhile] = ['H-1', 'H-2'].map((number) =>
      anInvoice({ sourceId: randomUUID(), number, issuedOn: dayOf(1), customer }),
    );
    const [first] = await pipeline.api.store(organisation, [before!], 'excluded');
    const [second] = await pipeline.api.store(organisation, [meanwhile!], 'waiting');
    const holding = dataSource.createQueryRunner();
    await holding.startTransaction();
    await holding.query('select from documents where id = $1 for update', [first?.id]);
    const erased = erase({ contactId: customer.sourceId, reason: 'Asked for it.' });
    await waitsForALock(dataSource);
    await pipeline.api.post(`/api/documents/${second?.id}/exclude`, { reason: 'Never sold.' }, 204);
    await holding.commitTransaction();
    await holding.release();
    expect(await erased).toEqual(
      expect.arrayContaining(['documents erased 1 null', 'documents undecided 1 null']),
    );
    const named = 'select 1 from documents where id = $1 and customer_name = $2';
    expect(await dataSource.query(named, [second?.id, customer.name])).toHaveLength(1);
  });

  it('is erased in hundreds of documents at once, and the audit log names each of them', async () => {
    const customer = aCustomer({ sourceId: randomUUID(), name: 'Walk-in', email: 'walk@in.example' });
    const many = Array.from({ length: 500 }, (_, nth) =>
      anInvoice({ sourceId: randomUUID(), number: `W-${nth}`, issuedOn: dayOf(1), customer }),
    );
    const stored = await pipeline.api.store(organisation, many, 'excluded');
    const { manager } = pipeline.api.dataSource;
    const ids = stored.map(({ id }) => id);
    await noteDocuments(manager, ids, storedWords('The customer Walk-in has no TIN.'));
    const contactId = customer.sourceId;
    expect(await erase({ contactId, reason: 'Asked for it.' })).toContain('documents erased 500 null');
    expect(await tablesNaming('walk-in')).toEqual([]);
    const acts = await manager.query<{ after: string }[]>(
      `select after from acts where deed = 'erased' order by seq desc limit 2`,
    );
    const named = acts.flatMap(({ after }) => (JSON.parse(after) as { documents: string[] }).documents);
    expect([...named].sort()).toEqual([...ids].sort());
    expect((await checkInvariants(pipeline.api.dataSource)).isWell).toBe(true);
  });

  it('is found among two thousand documents, and what is read has the size of the customer', async () => {
    const { dataSource } = pipeline.api;
    const large = await pipeline.api.organisation();
    const [own, others] = [aCustomer({ sourceId: 'own', name: 'Own' }), aCustomer({ name: 'Others' })];
    const documents = [own, others].map((customer) => anInvoice({ sourceId: randomUUID(), customer }));
    const [first, second] = await pipeline.api.store(large, documents);
    await dataSource.query(
      `insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'source_id',
         gen_random_uuid(), 'source', json_build_object('customer', d.source::json -> 'customer')::text))).*
         from documents d, generate_series(2, 2000) where d.id = $1`,
      [second?.id],
    );
    const read: string[] = [];
    const query = dataSource.query.bind(dataSource);
    const spied = jest.spyOn(dataSource, 'query').mockImplementation(async (...asked) => {
      const rows: unknown = await query(...asked);
      // Ignores queries of the application's own timers, which concern no organisation or others.
      if (JSON.stringify(asked).includes(large.id)) read.push(JSON.stringify(rows));
      return rows;
    });
    const found = await new CustomerPlacesRepository(dataSource).find(large.id, { name: 'own' });
    spied.mockRestore();
    expect(found).toEqual([expect.objectContaining({ contactId: 'own', documentIds: [first?.id] })]);
    expect([read.length, read.join('').length < 5_000]).toEqual([2, true]);
  });

  it('is found and erased by one person with a sign-in of the last minutes, or by two where there are two approvers', async () => {
    const { application, dataSource } = pipeline.api;
    const approver = [{ role: 'approver', organisationId: organisation.id }] as const;
    const answerTo = async ({ headers }: SignedInPerson): Promise<unknown> => {
      const body = { contactId: QUILLWORT.sourceId, reason: 'Asked for it.' };
      const answer = await pipeline.api.as(headers).post(`${path}/erase`).send(body);
      return [answer.status, (answer.body as { code?: string }).code];
    };
    const rudo = await signedInPerson(application, approver);
    await pipeline.api.as(rudo.headers).post(`${path}/find`).send({ tin: '2000987654' }).expect(200);
    expect(await answerTo(rudo)).toEqual([200, undefined]);
    await dataSource.query(`update sessions set signed_in_at = signed_in_at - interval '6 minutes'`);
    expect(await answerTo(rudo)).toEqual([409, 'SIGN_IN_TOO_OLD']);
    await signedInPerson(application, approver);
    expect(await answerTo(rudo)).toEqual([409, 'AWAITS_SECOND_PERSON']);
    const [waiting] = await dataSource.query<object[]>('select request::text from confirmations');
    expect(JSON.stringify(waiting)).toContain('Asked for it.');
    expect(JSON.stringify(waiting)).not.toContain(QUILLWORT.sourceId);
  });

  it('that was erased cannot be put back, and nothing else can be passed off as erased', async () => {
    const { dataSource } = pipeline.api;
    const sent = `document_id in (select document_id from submissions)`;
    const isBroken = async (): Promise<boolean> =>
      'brokenAt' in (await new AuditLogRepository(dataSource).verify(organisation.id));
    for (const change of [`detail = 'Somebody'`, `salts = array_fill('a'::text, array[cardinality(salts)])`])
      await expect(dataSource.query(`update document_moves set ${change}`)).rejects.toThrow('append-only');
    expect(await isBroken()).toBe(false);
    await dataSource.query(`update documents set customer_name = 'Somebody' where customer_name = 'erased'`);
    expect(await isBroken()).toBe(true);
    await dataSource.query(`update documents set customer_name = 'erased' where customer_name = 'Somebody'`);
    expect(await isBroken()).toBe(false);
    await dataSource.query(`update document_moves set ${FORGOTTEN} where ${sent}`);
    expect(await isBroken()).toBe(true);
  });

  it('is missing by right in an evidence bundle of what was erased, which says so, and not in one of anything else', async () => {
    const { dataSource } = pipeline.api;
    const [erased] = await dataSource.query<{ id: string }[]>(
      `select d.id from documents d join document_moves m on m.document_id = d.id
        where d.organisation_id = $1 and fingerprint = '' and m.reason = 'INCLUDED'`,
      [organisation.id],
    );
    const [sent] = await dataSource.query<{ id: string }[]>(
      'select document_id as id from submissions limit 1',
    );
    const whole = await verifiedBundle(erased?.id);
    expect(whole.faults).toEqual([]);
    expect(whole.manifest?.missing).toContainEqual({
      path: `documents/${erased?.id}/customer`,
      why: expect.stringMatching(/ erased it, and the texts \(entry \d+ of the audit log\): .+/) as string,
    });
    const acts = await dataSource.query<{ seq: string }[]>(
      `select seq from acts where deed = 'erased' and after like '%' || $1 || '%'`,
      [erased?.id],
    );
    await dataSource.query(`update document_moves set ${FORGOTTEN} where document_id = any($1)`, [
      [erased?.id, sent?.id],
    ]);
    const ofErased = (await verifiedBundle(erased?.id)).faults.map(({ sentence }) => sentence);
    const entries = ofErased.map((sentence) => Number(/entry (\d+)/.exec(sentence)?.[1]));
    expect(entries.length).toBeGreaterThan(0);
    expect(Math.min(...entries)).toBeGreaterThan(Number(acts[0]?.seq));
    const ofSent = (await verifiedBundle(sent?.id)).faults.map(({ sentence }) => sentence);
    expect(ofSent.join()).toMatch(/The sentence that entry \d+ is about is missing or has been altered/);
  });

  /** Creates a bundle and verifies it like an auditor. */
  async function verifiedBundle(id = ''): Promise<Verification> {
    const file = join(directory, 'bundle.zip');
    const plan = { organisation, of: { documentId: id }, documentIds: [id] };
    const bundles = pipeline.api.application.get(EvidenceBundlesService, { strict: false });
    await streamed(bundles.stream(plan), createWriteStream(file));
    return verifyBundle(file, null);
  }

  /** Documents with their data, and contacts. */
  async function documentsOf(contactIds: readonly string[]): Promise<string[]> {
    const rows = await pipeline.api.dataSource.query<{ row: string }[]>(
      `select 'd' || id || source || customer_name as row from documents
         where source ~ any($1)
       union all select 'c' || organisation_id || details from customers where source_id = any($1) order by 1`,
      [contactIds],
    );
    return rows.map(({ row }) => row);
  }

  /** Stores a status call and a webhook about all submissions, since the service answers for many at once. */
  async function makeCallsShared(): Promise<void> {
    const { dataSource } = pipeline.api;
    const [all] = await dataSource.query<{ ids: string[]; body: string; account: string }[]>(
      `select array_agg(id) as ids, string_agg(request_id, ' ') as body, min(fiscal_account_id::text) as account
        from submissions where organisation_id = $1`,
      [organisation.id],
    );
    await dataSource.query('delete from temporary_exchanges');
    await dataSource.query('delete from inbox');
    await dataSource.query(
      `insert into temporary_exchanges (organisation_id, submission_ids, id, method, address, request_headers, request_body,
         status, answer_headers, answer_body, answer_bytes, started_at, duration_ms)
       values ($1, $2, 1000000, 'POST', 'https://service.example/status', '{}', convert_to($3, 'UTF8'),
         200, '{}', convert_to($3, 'UTF8'), 1, now(), 1)`,
      [organisation.id, all?.ids, all?.body],
    );
    await dataSource.query(
      `insert into inbox (fiscal_account_id, body, body_sha256, is_signed) values ($1, convert_to($2, 'UTF8'), 'x', false)`,
      [all?.account, all?.body],
    );
  }

  /** Erases a customer. @returns `table becomes rows until` of every line */
  async function erase(asked: object): Promise<string[]> {
    const { lines } = await pipeline.api.post<CustomerErasureReportDto>(`${path}/erase`, asked, 200);
    return lines.map(({ table, becomes, rows, until }) => `${table} ${becomes} ${rows} ${until}`);
  }

  /** Tables that contain the word in texts, JSON or bytes. */
  async function tablesNaming(word: string): Promise<string[]> {
    const { dataSource } = pipeline.api;
    const columns = await dataSource.query<{ table: string; columns: string[] }[]>(
      `select c.table_name as table, array_agg(case data_type when 'bytea' then format('encode(%I, ''escape'')', column_name)
           else format('%I::text', column_name) end) as columns
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema = current_schema() and table_type = 'BASE TABLE'
         and table_name !~ '^temporary_exchanges_' group by 1`,
    );
    const named: string[] = [];
    for (const { table, columns: texts } of columns) {
      const rows = await dataSource.query<unknown[]>(
        `select 1 from ${table} where lower(concat_ws(' ', ${texts.join(', ')})) like $1 limit 1`,
        [`%${word}%`],
      );
      if (rows.length > 0) named.push(table);
    }
    return named;
  }
});
