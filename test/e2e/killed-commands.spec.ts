import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { dataSourceOptions, openDatabase } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import { FiscalAccountsRepository } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { ConsentsRepository } from '../../src/organisations/connection/consents.repository';
import { RowSecretsService } from '../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../src/platform/database/secrets/secret-box';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { asOwner } from '../support/as-owner';
import { dayOf, rulesFile } from '../support/draft-books';
import { KilledCommand } from '../support/killed-command';
import { storeOneOfEverything } from '../support/one-of-everything';
import { RunningPipeline } from '../support/running-pipeline';
import { aCustomer, anInvoice } from '../support/sales-document-builder';
import { storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const CURRENCIES = ['USD', 'ZWG'].map((code) => ({ source: code, destination: code }));
const KEY_OF_LOCK = 4_077;
const UNFINISHED = /a restore into this database was not finished.*"ledgerstamp restore FILE" again/s;

/**
 * Creates a trigger by which statements of a session with this name wait for a lock, in the middle of creating tables
 * and rights.
 */
async function stopAt(url: string, statement: string, session: string): Promise<void> {
  await asOwner(
    url,
    `create schema middle;
     create function middle.stop() returns event_trigger language plpgsql as $$ begin
       if current_setting('application_name') = '${session}' then perform pg_advisory_xact_lock(${KEY_OF_LOCK}); end if; end $$;
     create event trigger middle on ddl_command_start when tag in ('${statement}') execute function middle.stop()`,
  );
}

describe('a command on the database that is killed in its middle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-killed-'));
  const databases: TestDatabase[] = [];
  const keys = [randomBytes(32), randomBytes(32)].map((key) => key.toString('hex'));
  let full: TestDatabase;
  let backup: string;

  const made = async (kind: 'migrated' | 'empty'): Promise<TestDatabase> => {
    const database = await createTestDatabase(kind);
    databases.push(database);
    return database;
  };
  const on = ({ ownerUrl }: TestDatabase, more: Readonly<Record<string, string>> = {}): KilledCommand => {
    const service = new URL(process.env.TEST_SERVICE_URL ?? '');
    service.pathname = new URL(ownerUrl).pathname;
    const settings = {
      ...{ DATABASE_URL: service.href, DATABASE_OWNER_URL: ownerUrl, REQUIRE_DURABLE_DATABASE: 'false' },
      ...{ PORT: '0', PUBLIC_URL: 'http://127.0.0.1:3000', ENCRYPTION_KEY: keys[0] ?? '' },
      ...{ XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret', FISCAL_URL: 'http://127.0.0.1:9' },
      JOURNAL_DIRECTORY: join(folder, 'journal'),
    };
    return new KilledCommand(ownerUrl, { ...settings, ...more }, folder);
  };

  beforeAll(async () => {
    full = await made('migrated');
    const dataSource = await openDatabase(dataSourceOptions(full.ownerUrl, ENTITIES));
    await storeOneOfEverything(dataSource, 'Rudo');
    await dataSource.destroy();
    backup = join(folder, 'first.tar');
    expect(await on(full).run('backup', '--out', backup)).toMatchObject({ code: 0 });
  });

  afterAll(async () => {
    for (const database of databases) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['its tables are made', 'CREATE TABLE', 'ledgerstamp'],
    ['its rows are read', 'ALTER TABLE', 'ledgerstamp restore'],
    ['its rights are given', 'GRANT', 'ledgerstamp'],
  ])(
    'leaves of a restore, while %s, no new installation: a start refuses, and the next restore goes to the end',
    async (...at) => {
      const target = await made('empty');
      const commands = on(target);
      const restore = ['restore', backup, '--without-journal', '--without-key'];
      await stopAt(target.ownerUrl, at[1], at[2]);
      await commands.killAt(`select pg_advisory_xact_lock(${KEY_OF_LOCK})`, ...restore);
      await asOwner(target.ownerUrl, 'drop event trigger middle; drop schema middle cascade');
      const started = await commands.start();
      expect([started.code, started.stderr]).toEqual([1, expect.stringMatching(UNFINISHED)]);
      for (const words of [
        ['check'],
        ['backup', '--out', join(folder, 'half.tar')],
        ['database', 'prepare', '--apply'],
      ]) {
        const { code, stderr } = await commands.run(...words);
        expect([words[0], code, stderr]).toEqual([words[0], 2, expect.stringMatching(UNFINISHED)]);
      }
      const again = await commands.run(...restore);
      expect([again.code, again.stdout]).toEqual([
        expect.any(Number),
        expect.stringContaining('Restored: 3 documents'),
      ]);
      const [rows] = await asOwner<{ documents: number }>(
        target.ownerUrl,
        'select count(*)::int as documents from documents',
      );
      expect(rows).toEqual({ documents: 3 });
      expect((await commands.run('check')).stderr).not.toMatch(UNFINISHED);
    },
  );

  it('makes its backup at the next try, under the same name', async () => {
    const file = join(folder, 'second.tar');
    const commands = on(full);
    await commands.killAt('lock table documents in access exclusive mode', 'backup', '--out', file);
    expect([existsSync(file), existsSync(`${file}.unfinished`)]).toEqual([false, true]);
    expect(await commands.run('backup', '--out', file)).toMatchObject({ code: 0 });
    expect(await commands.run('backup', 'verify', file)).toMatchObject({ code: 0 });
    expect(existsSync(`${file}.unfinished`)).toBe(false);
  });

  it.each(['check', 'ledger verify'])('only reads, and reads again: %s', async (name) => {
    const [commands, words] = [on(full), name.split(' ')];
    const before = await commands.run(...words, '--json');
    await commands.killAt('lock table document_moves in access exclusive mode', ...words);
    const { code, stdout } = await commands.run(...words, '--json');
    expect([code, stdout]).toEqual([before.code, before.stdout]);
  });

  it('prepares the tables at the next try, as if it had been the first', async () => {
    for (const [statement, part] of [
      ['CREATE TABLE', 'tables'],
      ['GRANT', 'rights'],
    ] as const) {
      const target = await made('empty');
      const commands = on(target);
      await stopAt(target.ownerUrl, statement, 'ledgerstamp');
      await commands.killAt(`select pg_advisory_xact_lock(${KEY_OF_LOCK})`, 'database', 'prepare', '--apply');
      await asOwner(target.ownerUrl, 'drop event trigger middle; drop schema middle cascade');
      const { code, stdout } = await commands.run('database', 'prepare', '--apply');
      expect([part, code, stdout]).toEqual([
        part,
        0,
        expect.stringContaining('the walls of the tables stand'),
      ]);
      expect(await commands.run('check')).toMatchObject({ code: 0 });
    }
  });

  it('re-encrypts the rest of the secrets at the next try', async () => {
    const target = await made('migrated');
    const dataSource = await openDatabase(dataSourceOptions(target.ownerUrl, ENTITIES));
    const box = new SecretBox(Buffer.from(keys[0] ?? '', 'hex'), []);
    const account = { service: 's', name: 'one', profile: 'p', settings: {}, timeOffset: '+02:00' };
    const credentials = { apiKey: 'k', apiSecret: 's' };
    const accounts = new FiscalAccountsRepository(dataSource, new RowSecretsService(dataSource, box));
    const { id } = await accounts.create(account, credentials);
    await new ConsentsRepository(dataSource, box).begin('xero', 'state', 'browser', 'verifier');
    const [former = '', present = ''] = keys;
    const commands = on(target, { ENCRYPTION_KEY: present, ENCRYPTION_KEY_PREVIOUS: former });
    await commands.killAt('lock table consents in access exclusive mode', 'keys', 'rotate');
    const { code, stdout } = await commands.run('keys', 'rotate');
    expect([code, stdout]).toEqual([
      0,
      'Re-encrypted: 0 data keys, 1 consents. ENCRYPTION_KEY now decrypts everything: you can remove ENCRYPTION_KEY_PREVIOUS.\n',
    ]);
    const alone = new SecretBox(Buffer.from(present, 'hex'), []);
    const opened = new FiscalAccountsRepository(dataSource, new RowSecretsService(dataSource, alone));
    expect((await opened.open(id))?.credentials).toEqual(credentials);
    await dataSource.destroy();
  });

  it.each([['first-owner'], ['invite', 'Rudo', '--role', 'owner']])(
    'makes its link at the next try, and there is one: people %s',
    async (...words) => {
      const target = await made('migrated');
      const commands = on(target);
      await commands.killAt('lock table invitations in access exclusive mode', 'people', ...words);
      const { code, stdout } = await commands.run('people', ...words);
      expect([code, stdout]).toEqual([0, expect.stringContaining('/console/invitation#')]);
      expect(await asOwner(target.ownerUrl, 'select count(*)::int as made from invitations')).toEqual([
        { made: 1 },
      ]);
    },
  );

  it.each([
    ['primary', 'primary_named', ['lost.ndjson'], /^Database \d+\/\d+ is the primary now/],
    ['accept', 'journal_loss_accepted', [], /Given up: lost[.]ndjson[.]/],
  ])(
    'decides at the next try, once, although the register had it already: journal %s',
    async (what, deed, kept, said) => {
      const target = await made('migrated');
      const commands = on(target);
      const [{ id } = { id: '' }] = await asOwner<{ id: string }>(
        target.ownerUrl,
        `with lost as (insert into journal_files (name, version, unreadable, lost_at) values ('lost.ndjson', '9 9', 0, now()))
         select id from installation`,
      );
      const register = join(folder, 'journal', id, 'register.jsonl');
      mkdirSync(dirname(register), { recursive: true });
      writeFileSync(register, '{"says":"file","file":"lost.ndjson"}\n');
      const words = ['journal', what, '--by', 'Rudo', '--reason', 'The disk is gone.'];
      await commands.killAt('lock table installation in exclusive mode', ...words);
      expect(readFileSync(register, 'utf8')).toMatch(/"says":"(primary|given_up)"/);
      const { code, stdout } = await commands.run(...words);
      expect([code, stdout]).toEqual([0, expect.stringMatching(said)]);
      const files = await asOwner<{ name: string }>(target.ownerUrl, 'select name from journal_files');
      expect(files.map(({ name }) => name)).toEqual(kept);
      const acts = `select deed, after::jsonb ->> 'reason' as reason from acts`;
      expect(await asOwner(target.ownerUrl, acts)).toEqual([{ deed, reason: 'The disk is gone.' }]);
    },
  );

  it('leaves no half of a support bundle under its name, and none in place of an earlier one', async () => {
    const file = join(folder, 'bundle.zip');
    const commands = on(full);
    const words = ['support-bundle', '--out', file];
    await commands.killAt('lock table documents in access exclusive mode', ...words);
    expect(existsSync(file)).toBe(false);
    expect(await commands.run(...words)).toMatchObject({ code: 0 });
    const whole = readFileSync(file);
    const { code, stderr } = await commands.runWithLargestFile(1, ...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining('EFBIG')]);
    expect(readFileSync(file).equals(whole)).toBe(true);
    expect(existsSync(`${file}.unfinished`)).toBe(false);
  });
});

describe('a command on the service that is killed in its middle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-killed-'));
  const rules = rulesFile({
    ...{ trigger: 'approved', buyerWithoutTin: 'hold', creditNoteReason: '', lateDocuments: 'hold' },
    ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
  });
  const says = ['--by', 'Rudo', '--reason', 'The books were moved.'];
  const customer = aCustomer({ sourceId: randomUUID(), name: 'Quillwort Nursery' });
  let pipeline: RunningPipeline;
  let organisation: Organisation;
  let moved: Organisation;
  let commands: KilledCommand;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
    const { api } = pipeline;
    organisation = await pipeline.organisation(dayOf(3), rules);
    const sale = (number: string) =>
      anInvoice({ sourceId: randomUUID(), number, issuedOn: dayOf(1), customer });
    await api.store(organisation, [sale('EARLY-1'), sale('EARLY-2')], 'waiting');
    const sold = sale('MOVED-1');
    const [before] = await api.store(organisation, [sold], 'excluded');
    await api.dataSource.query(
      `insert into outside_receipts (document_id, device_id, fiscal_number, source, reason, recorded_by)
       values ($1, '77001', '1', 'file', 'Known.', 'Rudo')`,
      [before?.id],
    );
    ({ organisation: moved } = await storeOrganisation(api.dataSource, organisation.fiscalAccountId ?? '', {
      isPaused: true,
    }));
    await api.store(moved, [{ ...sold, sourceId: randomUUID() }]);
    writeFileSync(
      join(folder, 'rules.json'),
      JSON.stringify({ ...rules, currencies: [...CURRENCIES, { source: 'ZAR', destination: 'ZAR' }] }),
    );
    writeFileSync(join(folder, 'receipts.csv'), 'number,address,deviceId,fiscalNumber\nEARLY-2,,77001,2\n');
    await api.application.listen(0, '127.0.0.1');
    const { url } = api.dataSource.options as { url: string };
    commands = new KilledCommand(
      url,
      { LEDGERSTAMP_URL: await api.application.getUrl(), ADMIN_API_KEY: api.key },
      folder,
    );
  });

  afterAll(async () => {
    await pipeline.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    [
      'mappings import rules.json',
      () => ['--organisation', organisation.id, '--mode', 'replace'],
      /^0 differences imported/,
    ],
    [
      'receipts record receipts.csv',
      () => ['--organisation', organisation.id, ...says],
      /EARLY-2\t77001\t2\tunchanged/,
    ],
    ['receipts link', () => ['--organisation', moved.id, ...says], /^0 pairs found; nothing was stored/],
    ['backfill plan', () => ['--organisation', organisation.id], /Would be sent\t1, USD 115\.50/],
    [
      'personal-data erase',
      () => ['--organisation', organisation.id, '--contact-id', customer.sourceId, '--reason', 'Asked.'],
      /\tBecame\n.*stays by law until/s,
    ],
    [
      'other-sales',
      () => ['--organisation', organisation.id],
      /^No taxed sales without an invoice/,
      'other_sales',
      1,
    ],
  ])('says at the next try what is done: %s', async (name, options, said, table = 'acts', exit = 0) => {
    const words = [...name.split(' '), ...options()];
    await commands.killAt(`lock table ${table} in access exclusive mode`, ...words);
    const { code, stdout, stderr } = await commands.run(...words);
    expect([code, stderr, stdout]).toEqual([exit, '', expect.stringMatching(said)]);
  });

  it('has done each thing once', async () => {
    const receipts = `select d.number from outside_receipts r join documents d on d.id = r.document_id order by 1`;
    expect(await asOwner(pipeline.api.dataSource, receipts)).toEqual([
      ...[{ number: 'EARLY-2' }, { number: 'MOVED-1' }, { number: 'MOVED-1' }],
    ]);
  });
});
