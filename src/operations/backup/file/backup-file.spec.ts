import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { BackupFault } from './backup-fault';
import { BackupWriter } from './backup-writer';
import { decrypted, EncryptingSink, type Lock, type Opener } from './encryption';
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

/** @param named hash that the list of contents names for the texts instead of theirs */
async function written(
  lock: Lock | null,
  named?: string,
): Promise<{ bytes: Buffer; manifest: BackupManifest }> {
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
      ...(named === undefined ? {} : { sha256: named }),
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

/** Error for a damaged file; null: it was accepted, by its verification or by that before a restore. */
async function faultOf(bytes: Buffer, opener: Opener): Promise<string | null> {
  let fault: string | null = null;
  for (const unpacks of [false, true]) {
    try {
      await verifyBackup(sourceOf(bytes), opener, { unpacks });
      return null;
    } catch (error) {
      if (!(error instanceof BackupFault)) throw error;
      fault = error.message;
    }
  }
  return fault;
}

async function textsIn(bytes: Buffer, opener: Opener, manifest: BackupManifest): Promise<typeof TEXTS> {
  const texts: Record<string, Buffer> = {};
  for await (const { table, text } of tableTexts(sourceOf(bytes), opener, manifest)) {
    const pieces: Buffer[] = [];
    for await (const piece of text) pieces.push(piece);
    texts[table.name] = Buffer.concat(pieces);
  }
  return texts;
}

/** Pairs of keys as `age-keygen` writes them. */
interface Pair {
  readonly identity: string;
  readonly recipient: string;
}

async function newPair(): Promise<Pair> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

const PASSPHRASE = 'caf\u00e9 with sixteen letters';
let own: Pair;
let second: Pair;
let others: Pair;

beforeAll(async () => {
  [own, second, others] = await Promise.all([newPair(), newPair(), newPair()]);
});

function recipients(): string {
  return `# own\n${own.recipient}\r\n\n${second.recipient}\n`;
}

describe.each<[string, () => Lock | null, () => Opener]>([
  ['that is not encrypted', () => null, () => ({})],
  [
    'encrypted for public keys',
    () => ({ recipients: recipients() }),
    () => ({ identity: `# made today\n${others.identity}\n${second.identity}\n` }),
  ],
])('a backup file %s', (_, lockOf, openerOf) => {
  let opener: Opener;
  let bytes: Buffer;
  let manifest: BackupManifest;

  beforeAll(async () => {
    opener = openerOf();
    ({ bytes, manifest } = await written(lockOf()));
  });

  it('is read as it was written, table by table', async () => {
    expect(await verifyBackup(sourceOf(bytes), opener)).toEqual(manifest);
    const texts = await textsIn(bytes, opener, manifest);
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
  it('whose list of contents names other rows is refused, by a restore as it loads them', async () => {
    const { bytes, manifest } = await written(null, 'f'.repeat(64));
    await expect(verifyBackup(sourceOf(bytes), {})).rejects.toThrow('are not those that the list');
    expect(await verifyBackup(sourceOf(bytes), {}, { unpacks: false })).toEqual(manifest);
    await expect(textsIn(bytes, {}, manifest)).rejects.toThrow('rows of documents have been altered');
  });

  it('opens with its passphrase alone, however the letters were typed', async () => {
    const { bytes, manifest } = await written({ passphrase: PASSPHRASE });
    expect(await verifyBackup(sourceOf(bytes), { passphrase: PASSPHRASE.normalize('NFD') })).toEqual(
      manifest,
    );
    expect(await faultOf(bytes, { passphrase: 'cafe with sixteen letters' })).toMatch(
      /the passphrase is another one/,
    );
    expect(await faultOf(bytes, {})).toMatch(/--passphrase-file/);
    expect(bytes.includes('Chiedza')).toBe(false);
  });

  it('for a public key says so to somebody who has another one, or none', async () => {
    const { bytes } = await written({ recipients: own.recipient });
    expect(await faultOf(bytes, {})).toMatch(/name the file of its private key with --identity/);
    expect(await faultOf(bytes, { passphrase: PASSPHRASE })).toMatch(/--identity/);
    expect(await faultOf(bytes, { identity: others.identity })).toMatch(/encrypted for another public key/);
  });

  it('is neither made nor opened with a key of another form, and the command that makes one is named', async () => {
    const pem = generateKeyPairSync('x25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const [last] = own.recipient.slice(-1);
    const mistyped = own.recipient.slice(0, -1) + (last === 'q' ? 'p' : 'q');
    for (const [text, line] of [
      [pem.publicKey, 1],
      [`${own.recipient}\n${mistyped}`, 2],
      [own.recipient.replace('age1', 'Age1'), 1],
      [own.identity, 1],
      ['# none yet\n', 1],
    ] as const) {
      await expect(written({ recipients: text })).rejects.toThrow(
        new RegExp(`^line ${line} of the file of public keys .*: make a pair with age-keygen -o `),
      );
    }
    const { bytes } = await written({ recipients: own.recipient });
    for (const identity of [pem.privateKey, own.recipient, ''])
      expect(await faultOf(bytes, { identity })).toMatch(/^line 1 of the identity file .* age-keygen -o /);
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

async function opened(bytes: Buffer, secret: Pick<Opener, 'passphrase' | 'identity'>): Promise<Buffer> {
  const decrypter = new Decrypter();
  if (secret.passphrase !== undefined) decrypter.addPassphrase(secret.passphrase);
  if (secret.identity !== undefined) decrypter.addIdentity(secret.identity);
  return Buffer.from(await decrypter.decrypt(bytes));
}

/** Sizes at which pieces of 64 KiB end, and others. */
const SIZES = [0, 1, 65_535, 65_536, 65_537, 131_072, 200_001];

async function encryptedAlone(text: Buffer, lock: Lock): Promise<Buffer> {
  const memory = new MemorySink();
  const sink = await EncryptingSink.over(memory, lock);
  for (let at = 0; at < text.length; at += 40_000) await sink.write(text.subarray(at, at + 40_000));
  await sink.end();
  return Buffer.concat(memory.pieces);
}

async function decryptedAlone(bytes: Buffer, opener: Opener): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of decrypted(sourceOf(bytes)(), opener)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('an encrypted file', () => {
  it('is one to another implementation of age, of every size, for each of its keys', async () => {
    for (const size of SIZES) {
      const text = Buffer.alloc(size, 'rows');
      const bytes = await encryptedAlone(text, { recipients: recipients() });
      for (const { identity } of [own, second])
        expect(text.equals(await opened(bytes, { identity }))).toBe(true);
      await expect(opened(bytes, { identity: others.identity })).rejects.toThrow();
    }
    const bytes = await encryptedAlone(Buffer.from('rows'), { passphrase: PASSPHRASE });
    expect((await opened(bytes, { passphrase: PASSPHRASE })).toString()).toBe('rows');
  });

  it('of another implementation of age is read, of every size', async () => {
    const encrypter = new Encrypter();
    encrypter.addRecipient(others.recipient);
    encrypter.addRecipient(own.recipient);
    for (const size of SIZES) {
      const text = Buffer.alloc(size, 'rows');
      const bytes = Buffer.from(await encrypter.encrypt(text));
      expect(text.equals(await decryptedAlone(bytes, { identity: own.identity }))).toBe(true);
    }
    const byPassphrase = new Encrypter();
    byPassphrase.setScryptWorkFactor(12);
    byPassphrase.setPassphrase(PASSPHRASE);
    const bytes = Buffer.from(await byPassphrase.encrypt('rows'));
    expect((await decryptedAlone(bytes, { passphrase: PASSPHRASE })).toString()).toBe('rows');
  });

  it('is not tried with more memory than the machine has to spare, nor in a way that is not known', async () => {
    const bytes = await encryptedAlone(Buffer.from('rows'), { passphrase: PASSPHRASE });
    const costly = Buffer.from(bytes.toString('latin1').replace(/^(-> scrypt \S+) 17$/m, '$1 21'), 'latin1');
    await expect(decryptedAlone(costly, { passphrase: PASSPHRASE })).rejects.toThrow(/cost 21, at most 20/);
    const ofPlugin = Buffer.from(bytes.toString('latin1').replace('-> scrypt ', '-> plugin '), 'latin1');
    await expect(decryptedAlone(ofPlugin, { passphrase: PASSPHRASE })).rejects.toThrow(
      /decrypt it with age -d/,
    );
  });

  /** Adds text to the header of a file for the own key, and proves it as its author can. */
  async function withHeader(more: string): Promise<Buffer> {
    const memory = new MemorySink();
    const sink = await EncryptingSink.over(memory, { recipients: own.recipient });
    await sink.write(Buffer.from('rows'));
    await sink.end();
    const bytes = Buffer.concat(memory.pieces);
    const end = bytes.indexOf('\n--- ') + 1;
    const text = `${bytes.toString('latin1', 0, end)}${more}---`;
    const key = Buffer.from(hkdfSync('sha256', sink.fileKey, Buffer.alloc(0), 'header', 32));
    const mac = createHmac('sha256', key).update(text).digest('base64').replace('=', '');
    return Buffer.concat([Buffer.from(`${text} ${mac}\n`), bytes.subarray(bytes.indexOf('\n', end) + 1)]);
  }

  it('is refused where a passphrase stands next to a key, or a stanza has no end', async () => {
    const line = `${'A'.repeat(64)}\n`;
    const read = async (more: string): Promise<string> =>
      (await decryptedAlone(await withHeader(more), { identity: own.identity })).toString();
    expect(await read(`-> of-a-plugin x\n${line.repeat(22)}AAAA\n`)).toBe('rows');
    await expect(read(`-> scrypt ${'A'.repeat(22)} 12\n${'A'.repeat(43)}\n`)).rejects.toThrow(/altered/);
    await expect(read(`-> of-a-plugin x\n${line.repeat(5_000)}AAAA\n`)).rejects.toThrow(/altered/);
  });

  it('is made for 64 keys, which all open it, and for no more', async () => {
    const lines = Array.from({ length: 63 }, () => `${others.recipient}\n`).join('');
    const bytes = await encryptedAlone(Buffer.from('rows'), { recipients: lines + own.recipient });
    expect((await decryptedAlone(bytes, { identity: own.identity })).toString()).toBe('rows');
    await expect(
      encryptedAlone(Buffer.from('rows'), { recipients: `${lines}${own.recipient}\n${second.recipient}` }),
    ).rejects.toThrow(/has 65 keys: .* 64 at most/);
  });

  it('is refused when pieces are left out, doubled or exchanged, or an empty one is added', async () => {
    const bytes = await encryptedAlone(Buffer.alloc(200_001, 'rows'), { recipients: own.recipient });
    const start = bytes.length - 200_001 - 4 * 16;
    const piece = (number: number): Buffer =>
      bytes.subarray(start + number * 65_552, start + (number + 1) * 65_552);
    const [head, first, middle, third, last] = [
      bytes.subarray(0, start),
      piece(0),
      piece(1),
      piece(2),
      piece(3),
    ];
    const whole = [head, first, middle, third, last];
    expect(Buffer.concat(whole).equals(bytes)).toBe(true);
    for (const pieces of [
      [head, first, middle, third],
      [head, first, third, last],
      [head, middle, first, third, last],
      [head, first, middle, middle, third, last],
      [...whole, last],
      [...whole, Buffer.alloc(16)],
      [head],
    ]) {
      await expect(decryptedAlone(Buffer.concat(pieces), { identity: own.identity })).rejects.toThrow(
        /cut off|altered/,
      );
    }
  });
});

const [AGE, OPENS] = ['age', 'age -d -i identity.txt backup.tar.age | tar x && sha256sum --check SHA256SUMS'];
const hasAge = spawnSync(AGE, ['--version']).status === 0;

describe('the program age', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-age-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  if (!hasAge) {
    it('NOT TRIED: it is not installed', () => expect(hasAge).toBe(false));
    return;
  }

  it('opens a backup for tar and sha256sum, without this program', async () => {
    const { bytes, manifest } = await written({ recipients: recipients() });
    writeFileSync(join(folder, 'backup.tar.age'), bytes);
    writeFileSync(join(folder, 'identity.txt'), `${own.identity}\n`);
    const said = execFileSync('sh', ['-c', OPENS], { cwd: folder, encoding: 'utf8' });
    expect(said.split('\n').filter((line) => line.endsWith(': OK'))).toHaveLength(5);
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest);
    writeFileSync(join(folder, 'backup.tar.age'), bytes.subarray(0, -1));
    const cut = spawnSync(AGE, ['-d', '-i', 'identity.txt', '-o', 'out', 'backup.tar.age'], { cwd: folder });
    expect(cut.status).not.toBe(0);
  });

  it('encrypts what is read here', async () => {
    const text = Buffer.alloc(131_072, 'rows');
    const bytes = execFileSync(AGE, ['-r', own.recipient], { input: text });
    expect(text.equals(await decryptedAlone(bytes, { identity: own.identity }))).toBe(true);
  });
});
