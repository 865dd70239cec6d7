import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { BundleWriter } from '../../src/evidence/bundle/bundle-writer';
import { readBundle, type Verification, verifyBundle } from '../../src/evidence/bundle/verify-bundle';
import { jsonBytes, type Manifest, manifestFile, sumsOf } from '../../src/evidence/bundle/manifest';
import { StoredJourneys } from '../support/fiscalised-document';
import { holdLease, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { openTestDataSource } from '../support/test-data-source';

interface BundleFile {
  readonly path: string;
  readonly bytes: Buffer;
}

const FLIPS = 150;

describe('an evidence bundle', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-evidence-'));
  let dataSource: DataSource;
  let close: () => Promise<void> = () => Promise.resolve();
  let organisation: Organisation;
  let journeys: StoredJourneys;
  let whole: Buffer;

  beforeAll(async () => {
    const opened = await openTestDataSource();
    ({ dataSource } = opened);
    close = () => opened.close();
    const stored = await storeOrganisation(dataSource);
    ({ organisation } = stored);
    journeys = new StoredJourneys(dataSource, organisation, stored.fiscalAccountId);
    await journeys.fiscalise('7');
    await journeys.fiscalise('8');
    const waiting = await storeDocument(dataSource, organisation, 'collected');
    await new DocumentsRepository(dataSource).move(
      await holdLease(dataSource, organisation),
      waiting,
      'waiting',
    );
    whole = await bundle();
  });
  afterAll(async () => {
    await close();
    rmSync(directory, { recursive: true, force: true });
  });

  const bundle = async (): Promise<Buffer> => {
    const file = join(directory, 'whole.zip');
    await journeys.bundle(file);
    return readFileSync(file);
  };
  const verify = async (
    bytes: Buffer,
    head: { seq: string; hash: string } | null = null,
  ): Promise<Verification> => {
    const file = join(directory, 'given.zip');
    writeFileSync(file, bytes);
    return verifyBundle(file, null, head);
  };
  const files = async (): Promise<BundleFile[]> => {
    const all: BundleFile[] = [];
    for await (const file of readBundle(join(directory, 'whole.zip'))) all.push(file);
    return all;
  };
  const written = async (all: readonly BundleFile[]): Promise<Buffer> => {
    const file = join(directory, 'written.zip');
    const writer = new BundleWriter();
    const done = pipeline(writer.output, createWriteStream(file));
    for (const { path, bytes } of all) await writer.add(path, bytes);
    writer.end();
    await done;
    return readFileSync(file);
  };
  /** Changes a file of the bundle like a forger, with a matching manifest and hash. */
  const forged = async (
    change: (file: BundleFile) => BundleFile,
    says: { readonly format?: string } = {},
  ): Promise<Verification> => {
    const all = (await files()).map(change);
    const manifest = JSON.parse(all.at(-2)!.bytes.toString()) as Manifest;
    const listed = all.slice(0, -2).map(({ path, bytes }) => manifestFile(path, bytes));
    const bytes = jsonBytes({ ...manifest, files: listed, ...says });
    const sums = { path: 'SHA256SUMS', bytes: sumsOf(listed, bytes) };
    return verify(await written([...all.slice(0, -2), { path: 'manifest.json', bytes }, sums]));
  };
  const sentences = ({ faults }: Verification): string => faults.map(({ sentence }) => sentence).join('\n');

  it('of another format is called unknown, and not altered', async () => {
    expect((await verify(whole)).manifest?.format).toBe('ledgerstamp-evidence/5');
    const spoil = (file: BundleFile): BundleFile =>
      file.path === 'ledger/000001.jsonl' ? { ...file, bytes: Buffer.from('another form\n') } : file;
    const later = await forged(spoil, { format: 'ledgerstamp-evidence/6' });
    expect(later.isWell).toBe(false);
    expect(later.faults.map(({ sentence }) => sentence)).toEqual([
      'Its format ledgerstamp-evidence/6 is not known to this version: nothing was verified. Use a newer ledgerstamp.',
    ]);
    expect(sentences(await forged(spoil))).toContain('not an entry of an audit log');
  });

  it('is verified as it is, and says what it lacks', async () => {
    const verified = await verify(whole);
    expect(verified).toMatchObject({ isWell: true, faults: [], documents: 3, fiscalised: 2, payloads: 2 });
    expect(verified.entries).toMatchObject({ from: '0' });
    expect(verified.manifest?.missing.map(({ path }) => path.replace(/[^/]{36}/, 'ID'))).toEqual([
      'documents/ID/fiscal.pdf',
      'documents/ID/fiscal.pdf',
    ]);
    const paths = (await files()).map(({ path }) => path.replace(/[0-9a-f-]{36}/, 'ID'));
    expect(paths).toEqual(
      expect.arrayContaining([
        'documents/ID/source.json',
        'documents/ID/submissions/1/payload.json',
        'documents/ID/webhooks/1.body',
        'documents/ID/receipt.json',
        'documents/ID/write-backs.json',
        'ledger/000001.jsonl',
      ]) as string[],
    );
    expect(await bundle()).toHaveLength(whole.length);
  });

  it(`is not verified with any of ${FLIPS} random bytes flipped`, async () => {
    const unnoticed: number[] = [];
    const flips = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }));
    for (const [at, mask] of fc.sample(flips, { numRuns: FLIPS, seed: 7 })) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ mask;
      if ((await verify(bytes)).isWell) unnoticed.push(at);
    }
    expect(unnoticed).toEqual([]);
  });

  it('is not verified with a flipped byte anywhere in the directory and the end of the zip', async () => {
    const from = whole.length - 400;
    const unnoticed: number[] = [];
    for (let at = from; at < whole.length; at += 1) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      if ((await verify(bytes)).isWell) unnoticed.push(at);
    }
    expect(unnoticed).toEqual([]);
  });

  it('says in one sentence that a file is no bundle at all', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('a letter'), whole.subarray(0, whole.length - 40)]) {
      const { isWell, faults } = await verify(bytes);
      expect(isWell).toBe(false);
      expect(faults.map(({ sentence }) => sentence)).toContain(
        'it is not a zip file, or only part of one: download the bundle again.',
      );
      for (const { sentence } of faults) expect(sentence).not.toMatch(/\.\./);
    }
  });

  it('is not verified with bytes before, behind or missing', async () => {
    const extra = Buffer.from('x');
    for (const bytes of [
      Buffer.concat([extra, whole]),
      Buffer.concat([whole, extra]),
      Buffer.concat([whole, whole]),
      whole.subarray(0, -1),
      whole.subarray(1),
      whole.subarray(0, 100),
      Buffer.alloc(0),
    ]) {
      expect((await verify(bytes)).isWell).toBe(false);
    }
  });

  it('is not verified with a file added, removed, renamed, doubled or moved', async () => {
    const all = await files();
    const [first, second, ...others] = all as [BundleFile, BundleFile, ...BundleFile[]];
    for (const changed of [
      [...all, { path: 'more.txt', bytes: Buffer.from('x') }],
      all.slice(1),
      [{ ...first, path: `${first.path}x` }, second, ...others],
      [first, first, second, ...others],
      all.filter(({ path }) => path !== 'SHA256SUMS'),
      all.filter(({ path }) => path !== 'manifest.json'),
      all.filter(({ path }) => !path.startsWith('ledger/0')),
    ]) {
      expect((await verify(await written(changed))).isWell).toBe(false);
    }
    expect((await verify(await written(all))).isWell).toBe(true);
  });

  it.each([
    [
      'payload.json',
      'do not match the hash that was stored before',
      (text: string) => text.replace('15.5', '15.4'),
    ],
    [
      'submission.json',
      'number, currency or total differ',
      (text: string) => text.replace('115.50', '115.51'),
    ],
    [
      'receipt.json',
      'stated other fiscal numbers',
      (text: string) => text.replace(/"fiscalNumber": "./, '"fiscalNumber": "9'),
    ],
    ['webhooks/1.body', 'does not match its stored hash', (text: string) => `${text} `],
    ['statements/1.body', 'does not match its stored hash', (text: string) => `${text} `],
    [
      'document.json',
      'not where its last move led',
      (text: string) => text.replace('"state": "fiscalised"', '"state": "void"'),
    ],
    ['000001.jsonl', 'chain is broken', (text: string) => text.replace('"ready"', '"waiting"')],
    [
      'segment.json',
      'does not end where',
      (text: string) => text.replace(/"to": \{\s+"seq": "\d+"/, '"to": {"seq": "3"'),
    ],
  ])('that was forged in %s with a new manifest is %s', async (name, why, change) => {
    const verified = await forged(({ path, bytes }) => ({
      ...{ path, bytes: path.endsWith(name) ? Buffer.from(change(bytes.toString())) : bytes },
    }));
    expect(verified.isWell).toBe(false);
    expect(sentences(verified)).toContain(why);
    expect(await forged((file) => file)).toMatchObject({ isWell: true });
  });

  it.each(['document.json', 'submission.json', 'receipt.json', 'segment.json', '000001.jsonl', '1.json'])(
    'whose %s is JSON of no sense is not verified, and breaks nothing',
    async (name) => {
      for (const text of ['null', '[]', '{}', '7', '{"lastMove":null,"from":null}\n', '\u0000']) {
        const change = ({ path, bytes }: BundleFile) => ({
          ...{ path, bytes: path.endsWith(name) ? Buffer.from(text) : bytes },
        });
        expect((await forged(change)).isWell).toBe(false);
      }
    },
  );

  it('passes through a head that was written down, and no other', async () => {
    const head = await new AuditLogRepository(dataSource).head(organisation.id);
    expect(await verify(whole, head)).toMatchObject({ isWell: true, meetsKnownHead: true });
    const other = { ...head, hash: 'f'.repeat(64) };
    expect(sentences(await verify(whole, other))).toContain('is not in this segment');
  });

  it('is checked by sha256sum, without this program, and altered sums are a fault of their own', async () => {
    const folder = mkdtempSync(join(directory, 'unpacked-'));
    const all = await files();
    for (const { path, bytes } of all) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    const said = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
    expect(said.trim().split('\n')).toHaveLength(all.length - 1);
    const sums = all.at(-1)!;
    const shorter = { ...sums, bytes: sums.bytes.subarray(sums.bytes.indexOf('\n') + 1) };
    expect((await verify(await written([...all.slice(0, -1), shorter]))).faults).toEqual([
      { path: 'SHA256SUMS', sentence: 'It does not list these files with their SHA-256.' },
    ]);
  });

  it('is written in the same bytes for ever', async () => {
    const bytes = await written([
      { path: 'a/b.json', bytes: Buffer.from('{}') },
      { path: 'empty', bytes: Buffer.alloc(0) },
    ]);
    expect(createHash('sha256').update(bytes).digest('hex')).toMatchInlineSnapshot(
      `"e1c4106c590f790236b1284067e078a627ed047abf06eaa80c98a66848a3eb42"`,
    );
  });

  it('ends when nobody reads it any more', async () => {
    const writer = new BundleWriter();
    await writer.add('one', Buffer.from('1'));
    const waiting = writer.add('large', Buffer.alloc(5_000_000));
    writer.output.destroy();
    await expect(waiting).rejects.toThrow('reader of the bundle');
  });
});
