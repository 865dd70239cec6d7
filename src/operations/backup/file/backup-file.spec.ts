import { generateKeyPairSync } from 'node:crypto';
import { BackupFault } from './backup-fault';
import { BackupWriter } from './backup-writer';
import { EncryptingSink, type Lock, type Opener } from './encryption';
import type { BackupManifest, TableEntry } from './manifest';
import { type Source, tableTexts, verifyBackup } from './read-backup';
import type { Sink } from './sink';

class MemorySink implements Sink {
  readonly pieces: Buffer[] = [];

  write(bytes: Buffer): Promise<void> {
    this.pieces.push(Buffer.from(bytes));
    return Promise.resolve();
  }

  end(): Promise<void> {
    return Promise.resolve();
  }
}

/** Pieces of odd sizes, because a stream may be cut anywhere. */
function sourceOf(bytes: Buffer): Source {
  return async function* () {
    await Promise.resolve();
    for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7 + 3) % 90_001) {
      yield bytes.subarray(at, at + Math.max(size, 1));
      if (size === 0) size = 1;
    }
  };
}

async function* inPieces(text: Buffer): AsyncGenerator<Buffer> {
  await Promise.resolve();
  for (let at = 0; at < text.length; at += 50_000) yield text.subarray(at, at + 50_000);
}

const TEXTS: Readonly<Record<string, Buffer>> = {
  documents: Buffer.from('7\tINV-0007\t\\N\n'.repeat(80_000)),
  empty: Buffer.alloc(0),
  people: Buffer.from('1\tChiedza\n'),
};

async function written(lock: Lock | null): Promise<{ bytes: Buffer; manifest: BackupManifest }> {
  const memory = new MemorySink();
  const sink = lock === null ? memory : await EncryptingSink.over(memory, lock);
  const writer = new BackupWriter(sink, '1.2.3');
  await writer.begin();
  const tables: TableEntry[] = [];
  for (const [name, text] of Object.entries(TEXTS)) {
    const rows = text.toString().split('\n').length - 1;
    tables.push({
      name,
      columns: ['id'],
      months: [],
      rowsBefore: rows,
      rows,
      ...(await writer.table(name, inPieces(text))),
    });
  }
  const manifest: BackupManifest = {
    ...writer.head(),
    ...{
      madeAt: '2026-03-01T00:00:00.000Z',
      server: '18',
      installationId: 'x',
      migrations: [],
      keyIds: [],
      documents: 2,
    },
    ...{ submissions: { count: 0, latest: [] }, tables, sequences: [] },
  };
  await writer.end(manifest);
  return { bytes: Buffer.concat(memory.pieces), manifest };
}

/** Error for a damaged file; null: it was accepted. */
async function faultOf(bytes: Buffer, opener: Opener): Promise<string | null> {
  try {
    await verifyBackup(sourceOf(bytes), opener);
    return null;
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    return error.message;
  }
}

const { publicKey, privateKey } = generateKeyPairSync('x25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const OTHER = generateKeyPairSync('x25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;

describe.each<[string, Lock | null, Opener]>([
  ['that is not encrypted', null, {}],
  ['encrypted for a public key', { publicKey }, { privateKey }],
])('a backup file %s', (_, lock, opener) => {
  let bytes: Buffer;
  let manifest: BackupManifest;

  beforeAll(async () => {
    ({ bytes, manifest } = await written(lock));
  });

  it('is read as it was written, table by table', async () => {
    expect(await verifyBackup(sourceOf(bytes), opener)).toEqual(manifest);
    const texts: Record<string, Buffer> = {};
    for await (const { table, text } of tableTexts(sourceOf(bytes), opener, manifest)) {
      const pieces: Buffer[] = [];
      for await (const piece of text) pieces.push(piece);
      texts[table.name] = Buffer.concat(pieces);
    }
    expect(Object.keys(texts)).toEqual(['documents', 'people']);
    for (const [name, text] of Object.entries(texts)) expect(TEXTS[name]?.equals(text)).toBe(true);
    expect(manifest.tables.map(({ parts }) => parts)).toEqual([2, 0, 1]);
  });

  it('is refused when one bit of it is another, wherever that is', async () => {
    // Tests the first and last bytes, where lists and lines are, and samples between.
    const step = Math.ceil(bytes.length / 20);
    const places = new Set([
      ...Array.from({ length: 25 }, (_one, place) => place * 13),
      ...Array.from({ length: 25 }, (_one, place) => bytes.length - 1 - place * 61),
      ...Array.from({ length: 20 }, (_one, place) => Math.min(place * step, bytes.length - 1)),
    ]);
    for (const place of places) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(place) ^ 1, place);
      expect([place, await faultOf(altered, opener)]).toEqual([place, expect.any(String)]);
    }
  });

  it('is refused when it was cut off, wherever that is, or when something was added', async () => {
    const step = Math.ceil(bytes.length / 20);
    for (let end = 0; end < bytes.length; end += step) {
      expect([end, await faultOf(bytes.subarray(0, end), opener)]).toEqual([end, expect.any(String)]);
    }
    for (const missing of [1, 16, 512, 1024]) {
      expect(await faultOf(bytes.subarray(0, bytes.length - missing), opener)).toMatch(/cut off|altered/);
    }
    expect(await faultOf(Buffer.concat([bytes, Buffer.from('x')]), opener)).toEqual(expect.any(String));
    expect(await faultOf(Buffer.concat([bytes, bytes]), opener)).toEqual(expect.any(String));
  });
});

describe('a backup file', () => {
  it('opens with its passphrase alone, however the letters were typed', async () => {
    const { bytes, manifest } = await written({ passphrase: 'caf\u00e9 with sixteen letters' });
    expect(await verifyBackup(sourceOf(bytes), { passphrase: 'cafe\u0301 with sixteen letters' })).toEqual(
      manifest,
    );
    expect(await faultOf(bytes, { passphrase: 'cafe with sixteen letters' })).toMatch(
      /passphrase or key is another/,
    );
    expect(await faultOf(bytes, {})).toMatch(/--passphrase-file/);
    expect(bytes.includes('Chiedza')).toBe(false);
  });

  it('for a public key names that key to somebody who has another one', async () => {
    const { bytes } = await written({ publicKey });
    expect(await faultOf(bytes, {})).toMatch(/public key [0-9a-f]{16}: name the file of its private key/);
    expect(await faultOf(bytes, { privateKey: OTHER })).toMatch(
      /public key [0-9a-f]{16}, and this private key belongs to/,
    );
    expect(await faultOf(bytes, { privateKey: 'not a key' })).toMatch(/X25519 key in PEM/);
  });

  it('names what was altered', async () => {
    const { bytes } = await written(null);
    const altered = (place: number): Buffer => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
      return copy;
    };
    expect(await faultOf(altered(bytes.indexOf('"madeAt"') + 2), {})).toMatch(/manifest[.]json was altered/);
    expect(await faultOf(altered(bytes.indexOf('tables/people') + 600), {})).toMatch(
      /tables\/people\/000001[.]copy[.]gz|altered after/,
    );
    expect(await faultOf(Buffer.from('PK\u0003\u0004 something else entirely'.padEnd(2000)), {})).toMatch(
      /no backup of Ledgerstamp/,
    );
  });

  it('of a later format is refused with the version that reads it', async () => {
    const { bytes } = await written(null);
    const later = Buffer.from(
      bytes.toString('latin1').replace('"formatVersion":1,', '"formatVersion":7,'),
      'latin1',
    );
    expect(await faultOf(later, {})).toMatch(/Ledgerstamp 1[.]2[.]3 in format 7: install that version/);
  });
});
