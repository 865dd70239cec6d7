import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sha256Hex, SUMS } from '../../../domain/canonical-json';
import { BackupFault } from './backup-fault';
import { HEAD, BACKUP_MANIFEST, partName } from './backup-writer';
import { decrypted, type Opener } from './encryption';
import { type BackupHead, FORMAT_VERSION, type BackupManifest, type TableEntry } from './manifest';
import { type Member, tarMembers } from './tar';

/** Function that returns the same bytes from the beginning on each call. */
export type Source = () => AsyncIterable<Buffer>;

/** Maximum unpacked size of a part, a larger one was not written by us; and size of a piece, in which most parts fit. */
const MOST_UNPACKED = { maxOutputLength: 64 * 1024 * 1024, chunkSize: 2 * 1024 * 1024 };

const PART = /^tables\/([^/]+)\/(\d{6})[.]copy[.]gz$/;

const unpack = promisify<Buffer, typeof MOST_UNPACKED, Buffer>(gunzip);

/**
 * Verifies a whole backup before any of it is used: every hash, part and count.
 * @param unpacks false: the hash of what is packed suffices, because {@link tableTexts} compares the texts
 * @throws BackupFault that names what is damaged, altered, missing or truncated
 */
export async function verifyBackup(
  source: Source,
  opener: Opener,
  { unpacks = true } = {},
): Promise<BackupManifest> {
  const contents = new Contents(unpacks);
  for await (const member of tarMembers(decrypted(source(), opener))) await contents.add(member);
  return contents.manifest();
}

/**
 * Reads the text of each table that has rows, in the order of the verified file. Each text must be read to
 * its end before the next one.
 * @throws BackupFault when the file has changed since
 */
export async function* tableTexts(
  source: Source,
  opener: Opener,
  manifest: BackupManifest,
): AsyncGenerator<{ readonly table: TableEntry; readonly text: AsyncIterable<Buffer> }> {
  const members = tarMembers(decrypted(source(), opener));
  await next(members, HEAD);
  for (const table of manifest.tables) if (table.parts > 0) yield { table, text: textOf(members, table) };
}

async function* textOf(members: AsyncGenerator<Member>, table: TableEntry): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for (let number = 1; number <= table.parts; number += 1) {
    const text = await unpacked(await next(members, partName(table.name, number)));
    hash.update(text);
    yield text;
  }
  if (hash.digest('hex') !== table.sha256)
    throw BackupFault.inWords(`the rows of ${table.name} have been altered since`);
}

async function next(members: AsyncGenerator<Member>, name: string): Promise<Member> {
  const { value } = (await members.next()) as { value?: Member };
  if (value?.name !== name) throw BackupFault.inWords(`${name} is not any more where it was in the file`);
  return value;
}

async function unpacked({ name, content }: Member): Promise<Buffer> {
  try {
    return await unpack(content, MOST_UNPACKED);
  } catch {
    throw BackupFault.inWords(`${name} was altered: it cannot be unpacked`);
  }
}

/** Bytes, parts and hash read so far of a table. */
interface Found {
  bytes: number;
  parts: number;
  readonly hash: ReturnType<typeof createHash>;
}

/** Reads the files of a backup in order, and compares them with its last two, which list them. */
class Contents {
  private readonly sums: string[] = [];
  private readonly tables = new Map<string, Found>();
  private list: Buffer | null = null;
  private isEnded = false;

  constructor(private readonly unpacks: boolean) {}

  async add(member: Member): Promise<void> {
    const { name, content } = member;
    if (this.isEnded) throw BackupFault.inWords(`${name} stands after the end of the backup`);
    if (this.sums.length === 0) readHead(member);
    if (name === SUMS) return this.compare(content);
    this.sums.push(`${sha256Hex(content)}  ${name}`);
    if (name === BACKUP_MANIFEST) this.list = content;
    else if (name !== HEAD) await this.addPart(member);
  }

  manifest(): BackupManifest {
    if (!this.isEnded || this.list === null)
      throw BackupFault.inWords('the list of contents is missing: the file is not complete');
    const manifest = JSON.parse(this.list.toString('utf8')) as BackupManifest;
    for (const table of manifest.tables) this.compareTable(table);
    const named = new Set(manifest.tables.map(({ name }) => name));
    for (const name of this.tables.keys())
      if (!named.has(name)) throw BackupFault.inWords(`the list of contents does not name the table ${name}`);
    return manifest;
  }

  private async addPart(member: Member): Promise<void> {
    const [, table = '', number = ''] = PART.exec(member.name) ?? [];
    const found = this.tables.get(table) ?? { bytes: 0, parts: 0, hash: createHash('sha256') };
    if (Number(number) !== found.parts + 1) throw BackupFault.inWords(`${member.name} is not expected there`);
    found.parts += 1;
    this.tables.set(table, found);
    if (!this.unpacks) return;
    const text = await unpacked(member);
    found.bytes += text.length;
    found.hash.update(text);
  }

  private compare(content: Buffer): void {
    const lines = content.toString('utf8').split('\n');
    if (lines.pop() !== '' || lines.length !== this.sums.length)
      throw BackupFault.inWords(`${SUMS} was altered, or files of the backup are missing`);
    for (const [place, sum] of this.sums.entries()) {
      if (lines[place] !== sum)
        throw BackupFault.inWords(`${sum.slice(66)} was altered: its SHA-256 is not the one in ${SUMS}`);
    }
    this.isEnded = true;
  }

  private compareTable({ name, bytes, parts, sha256: wanted, rows, rowsBefore }: TableEntry): void {
    const found = this.tables.get(name) ?? { bytes: 0, parts: 0, hash: createHash('sha256') };
    const isSameText = !this.unpacks || (found.bytes === bytes && found.hash.digest('hex') === wanted);
    if (!isSameText || found.parts !== parts || rows !== rowsBefore)
      throw BackupFault.inWords(`the rows of ${name} are not those that the list of contents names`);
  }
}

function readHead({ name, content }: Member): void {
  let head: Partial<BackupHead> = {};
  try {
    head = JSON.parse(content.toString('utf8')) as Partial<BackupHead>;
  } catch {
    // A file that is not ours, or altered, is treated like the case below.
  }
  if (name !== HEAD || head.format !== 'ledgerstamp backup')
    throw BackupFault.inWords('this is no backup of Ledgerstamp, or its beginning was altered');
  if (head.formatVersion !== FORMAT_VERSION) {
    throw BackupFault.inWords(
      `the backup was written by Ledgerstamp ${head.program} in format ${head.formatVersion}: install that version, or a newer one`,
    );
  }
}
