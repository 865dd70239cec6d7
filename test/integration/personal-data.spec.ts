import { randomUUID } from 'node:crypto';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { checkInvariants } from '../../src/cli/check';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import type { CustomerErasureReportDto, FoundCustomerDto } from '../../src/personal-data/personal-data.dto';
import { PLACES } from '../../src/personal-data/places';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { type SignedInPerson, signedInPerson } from '../support/signed-in-person';
import { aCustomer, anInvoice } from '../support/sales-document-builder';

/** Words and numbers that nothing else has. */
const QUILLWORT = aCustomer({
  ...{ sourceId: randomUUID(), name: 'Quillwort Nursery (Pvt) Ltd', email: 'grow@quillwort.example' },
  ...{ taxNumber: '220987654', companyNumber: '2000987654', phone: '+263 24 298 7654' },
});
const OTHER = aCustomer({ sourceId: randomUUID(), name: 'Somebody else' });

describe('the personal data of a customer', () => {
  let pipeline: RunningPipeline;
  let organisation: Organisation;
  let path: string;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start({ PUBLIC_URL: 'https://ledgerstamp.example' });
    const rules = rulesFile({
      ...{ trigger: 'approved', buyerWithoutTin: 'hold', creditNoteReason: '', lateDocuments: 'hold' },
      ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
    });
    organisation = await pipeline.organisation(dayOf(0), rules);
    path = `/api/organisations/${organisation.id}/personal-data`;
    const renamed = { ...QUILLWORT, name: 'Quillwort and Daughters' };
    const withoutTin = { ...QUILLWORT, sourceId: randomUUID(), name: 'Sundew Stall', companyNumber: '' };
    const documents = [QUILLWORT, renamed, withoutTin, OTHER].map((customer) =>
      anInvoice({
        ...{ sourceId: randomUUID(), number: randomUUID().slice(0, 8), issuedOn: dayOf(1), customer },
      }),
    );
    await pipeline.api.store(organisation, documents, 'collected');
    await pipeline.run(organisation);
  }, 120_000);

  afterAll(() => pipeline.stop());

  const find = (asked: object): Promise<FoundCustomerDto> => pipeline.api.post(`${path}/find`, asked, 200);

  it('is found by each thing that the books know, under every name that the customer has had', async () => {
    const of = [
      [{ vatNumber: '220-987654', email: 'GROW@quillwort.example' }, 2, 3],
      [{ phone: '024 2987654' }, 2, 3],
      [{ tin: '2000 987654' }, 1, 2],
      [{ name: 'quillwort nursery (pvt) ltd' }, 1, 2],
    ] as const;
    for (const [asked, contacts, documents] of of) {
      const found = await find(asked);
      const names = ['Quillwort Nursery (Pvt) Ltd', 'Quillwort and Daughters', 'Sundew Stall'];
      expect(new Set(found.names)).toEqual(new Set(names.slice(0, documents)));
      const rows = new Map(found.places.map(({ place, rows: many }) => [place, many]));
      expect([found.documents, rows.get('document'), rows.get('contact')]).toEqual([
        ...[documents, documents, contacts],
      ]);
      expect([rows.get('submission'), rows.get('receipt'), rows.get('act')]).toEqual([2, 2, undefined]);
    }
    expect(await find({ name: 'Quillwort' })).toEqual({ names: [], documents: 0, places: [] });
    expect((await find({ name: OTHER.name })).documents).toBe(1);
  });

  it('is in no table that is not looked through', async () => {
    const named = [...(await tablesNaming('quillwort')), ...(await tablesNaming('sundew'))];
    expect(named).toContain('document_moves');
    const looked = new Set<string>(Object.values(PLACES).map(({ table }) => table));
    expect(named.filter((table) => !looked.has(table))).toEqual([]);
    const { places } = await find({ email: QUILLWORT.email });
    expect(named.filter((table) => !places.some((place) => place.table === table))).toEqual([]);
  });

  it('is handed out as one file with every row, without salts, and with nothing of others', async () => {
    const text = JSON.stringify(await pipeline.api.post(`${path}/export`, { email: QUILLWORT.email }, 200));
    const { contacts, tables } = JSON.parse(text) as {
      contacts: { email: string }[];
      tables: Record<string, { payload?: string }[]>;
    };
    expect(contacts[0]?.email).toBe('grow@quillwort.example');
    expect(Object.keys(tables)).toEqual(Object.values(PLACES).map(({ table }) => table));
    expect([tables['documents']?.length, tables['submissions']?.length]).toEqual([3, 2]);
    const payload = Buffer.from(tables['submissions']?.[0]?.payload?.slice(2) ?? '', 'hex').toString();
    expect(payload).toContain('2000987654');
    expect(text).not.toContain('"salt');
    expect(text).not.toContain(OTHER.name);
  });

  it('is asked for by something that names a customer', async () => {
    await pipeline.api.post(`${path}/find`, {}, 400);
    await pipeline.api.post(`${path}/find`, { phone: '+ -' }, 400);
    await pipeline.api.post(`${path}/export`, { name: 'Nobody at all' }, 404);
  });

  it('is erased as far as no law obliges to keep it, and says of everything else why and until when it stays', async () => {
    const [open] = await pipeline.api.dataSource.query<{ id: string }[]>(
      `select id from documents where customer_name = 'Sundew Stall'`,
    );
    const asked = { email: QUILLWORT.email, reason: 'Asked for it by letter.' };
    const foreseen = await erase({ ...asked, dryRun: true });
    expect(foreseen).toContain('documents undecided 1 null');
    await pipeline.api.post(`/api/documents/${open?.id}/exclude`, { reason: 'Never sold.' }, 204);
    const erased = await erase(asked);
    const until = `${Number(dayOf(1).slice(0, 4)) + 6}${dayOf(1).slice(4)}`;
    expect(erased).toEqual(
      expect.arrayContaining([
        ...['customers erased 2 null', 'documents erased 1 null', 'document_listings erased 1 null'],
        ...[`documents kept_by_law 2 ${until}`, `submissions kept_by_law 2 ${until}`],
      ]),
    );
    expect(await tablesNaming('sundew')).toEqual([]);
    expect((await find({ email: QUILLWORT.email })).documents).toBe(2);
    const { isWell, text } = await checkInvariants(pipeline.api.dataSource);
    expect(text).toMatch(
      /ERASED .+ erased the personal data of a customer on .+ UTC, in 1 document: Asked for it by letter\./,
    );
    expect(text).not.toContain('LEDGER_BROKEN');
    expect(isWell).toBe(true);
  });

  it('is erased by one person with a sign-in of the last minutes, or by two where there are two approvers', async () => {
    const { application, dataSource } = pipeline.api;
    const approver = [{ role: 'approver', organisationId: organisation.id }] as const;
    const answerTo = async ({ headers }: SignedInPerson): Promise<unknown> => {
      const body = { name: QUILLWORT.name, reason: 'Asked for it.' };
      const answer = await pipeline.api.as(headers).post(`${path}/erase`).send(body);
      return [answer.status, (answer.body as { code?: string }).code];
    };
    const rudo = await signedInPerson(application, approver);
    expect(await answerTo(rudo)).toEqual([200, undefined]);
    await dataSource.query(`update sessions set signed_in_at = signed_in_at - interval '6 minutes'`);
    expect(await answerTo(rudo)).toEqual([409, 'SIGN_IN_TOO_OLD']);
    await signedInPerson(application, approver);
    expect(await answerTo(rudo)).toEqual([409, 'AWAITS_SECOND_PERSON']);
    const [waiting] = await dataSource.query<object[]>('select request::text from confirmations');
    expect(JSON.stringify(waiting)).toContain('Asked for it.');
    expect(JSON.stringify(waiting)).not.toContain('Quillwort');
  });

  it('that was erased cannot be put back, and nothing else can be passed off as erased', async () => {
    const { dataSource } = pipeline.api;
    const sent = `document_id in (select document_id from submissions)`;
    const words = `salts = array_fill(null::text, array[cardinality(salts)])`;
    const isBroken = async (): Promise<boolean> =>
      'brokenAt' in (await new AuditLogRepository(dataSource).verify(organisation.id));
    for (const change of [`detail = 'Somebody'`, `salts = array_fill('a'::text, array[cardinality(salts)])`])
      await expect(dataSource.query(`update document_moves set ${change}`)).rejects.toThrow('append-only');
    expect(await isBroken()).toBe(false);
    await dataSource.query(`update documents set customer_name = 'Somebody' where customer_name = 'erased'`);
    expect(await isBroken()).toBe(true);
    await dataSource.query(`update documents set customer_name = 'erased' where customer_name = 'Somebody'`);
    expect(await isBroken()).toBe(false);
    await dataSource.query(`update document_moves set ${words} where ${sent}`);
    expect(await isBroken()).toBe(true);
  });

  /** `table becomes rows until` of every line. */
  async function erase(asked: object): Promise<string[]> {
    const { lines } = await pipeline.api.post<CustomerErasureReportDto>(`${path}/erase`, asked, 200);
    return lines.map(({ table, becomes, rows, until }) => `${table} ${becomes} ${rows} ${until}`);
  }

  /** In texts, JSON and bytes. */
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
