import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scrypt,
} from 'node:crypto';
import { promisify } from 'node:util';
import { storedSentence } from '../../../domain/texts/stored-sentence';
import { BackupFault } from './backup-fault';
import { Chunks } from './chunks';
import type { Sink } from './sink';

const MAKES_KEY = 'openssl genpkey -algorithm x25519';
/** First line of an encrypted file. The second, as JSON, says how the key is derived; encrypted pieces follow. */
const MAGIC = 'ledgerstamp encrypted backup 1';
const LONGEST_LINE = 4_096;
const PIECE = 65_536;
const TAG = 16;
/** Parameters that need 128 MiB and about half a second per attempt at a passphrase. */
const SCRYPT = { N: 131_072, r: 8, p: 1 };

/** Key that encrypts a backup: a passphrase, or a public key (X25519, PEM) with its private key elsewhere. */
export type Lock = { readonly passphrase: string } | { readonly publicKey: string };

/** Secret that decrypts a backup. `fileKey`: key of a backup just written by this process. */
export interface Opener {
  readonly passphrase?: string;
  readonly privateKey?: string;
  readonly fileKey?: Buffer;
}

interface Way {
  readonly kind: 'passphrase' | 'public key';
  /** Random salt of this file; base64. */
  readonly salt: string;
  /** SHA-256 of the public key, its first 16 hex digits. */
  readonly recipient?: string;
  /** Public half of a pair made for this file; SPKI, base64. */
  readonly ephemeral?: string;
}

/**
 * Encrypts in pieces of 64 KiB: AES-256-GCM, whose nonce is the number of the piece and whether it is the last. So
 * altered, moved or missing pieces, and a truncated file, do not decrypt.
 */
export class EncryptingSink implements Sink {
  private pending: Buffer[] = [];
  private size = 0;
  private number = 0;

  private constructor(
    private readonly out: Sink,
    /** Key that opens only this file. */
    readonly fileKey: Buffer,
  ) {}

  static async over(out: Sink, lock: Lock): Promise<EncryptingSink> {
    const { way, secret } = await newWay(lock);
    const head = `${MAGIC}\n${JSON.stringify(way)}\n`;
    await out.write(Buffer.from(head));
    return new EncryptingSink(out, fileKeyOf(secret, head));
  }

  async write(bytes: Buffer): Promise<void> {
    this.pending.push(bytes);
    this.size += bytes.length;
    // The last piece is marked as such, so one piece is always held back.
    if (this.size <= PIECE) return;
    let rest = Buffer.concat(this.pending);
    const encrypted: Buffer[] = [];
    for (; rest.length > PIECE; rest = rest.subarray(PIECE))
      encrypted.push(this.encrypt(rest.subarray(0, PIECE), false));
    this.pending = [rest];
    this.size = rest.length;
    await this.out.write(Buffer.concat(encrypted));
  }

  async end(): Promise<void> {
    await this.out.write(this.encrypt(Buffer.concat(this.pending), true));
    await this.out.end();
  }

  private encrypt(piece: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.fileKey, nonceOf(this.number, isLast));
    this.number += 1;
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Bytes of a backup, decrypted if encrypted.
 * @throws BackupFault for a wrong passphrase or key, and for an altered piece
 */
export async function* decrypted(source: AsyncIterable<Buffer>, opener: Opener): AsyncGenerator<Buffer> {
  const chunks = new Chunks(source);
  const first = await chunks.take(MAGIC.length);
  if (first.toString('utf8') !== MAGIC) {
    yield first;
    for (let next = await chunks.take(PIECE); next.length > 0; next = await chunks.take(PIECE)) yield next;
    return;
  }
  const line = (await chunks.line(2)) === '' ? await chunks.line(LONGEST_LINE) : null;
  if (line === null) throw BackupFault.inWords('the beginning of the encrypted file is damaged');
  const key = opener.fileKey ?? fileKeyOf(await secretOf(wayOf(line), opener), `${MAGIC}\n${line}\n`);
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const piece = await chunks.take(PIECE + TAG);
    isLast = await chunks.isAtEnd();
    yield openPiece(key, piece, number, isLast);
  }
}

function openPiece(key: Buffer, piece: Buffer, number: number, isLast: boolean): Buffer {
  try {
    const end = piece.length - TAG;
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: TAG });
    decipher.setAuthTag(piece.subarray(end));
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch {
    if (number === 0)
      throw BackupFault.inWords(
        'the file does not open: the passphrase or key is another one, or its beginning was altered',
      );
    throw BackupFault.inWords(
      isLast
        ? `the encrypted file was cut off, or altered, at piece ${number + 1}`
        : `piece ${number + 1} of the encrypted file was altered`,
    );
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Derives the key of a file; including the header lines protects these from changes. */
function fileKeyOf(secret: Buffer, head: string): Buffer {
  return Buffer.from(
    hkdfSync('sha256', secret, createHash('sha256').update(head).digest(), 'ledgerstamp backup', 32),
  );
}

async function newWay(lock: Lock): Promise<{ way: Way; secret: Buffer }> {
  const salt = randomBytes(16);
  if ('passphrase' in lock) {
    const way = { kind: 'passphrase', salt: salt.toString('base64') } as const;
    return { way, secret: await stretched(lock.passphrase, salt) };
  }
  const recipient = readKey(() => createPublicKey(lock.publicKey), 'the public key');
  const pair = generateKeyPairSync('x25519');
  const way = {
    kind: 'public key',
    salt: salt.toString('base64'),
    recipient: fingerprint(recipient),
    ephemeral: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  } as const;
  return { way, secret: diffieHellman({ privateKey: pair.privateKey, publicKey: recipient }) };
}

async function secretOf(way: Way, opener: Opener): Promise<Buffer> {
  if (way.kind === 'passphrase') {
    if (opener.passphrase === undefined)
      throw BackupFault.inWords(
        'the file is encrypted with a passphrase: name a file that holds it with --passphrase-file',
      );
    return stretched(opener.passphrase, Buffer.from(way.salt, 'base64'));
  }
  if (opener.privateKey === undefined) {
    throw BackupFault.inWords(
      `the file is encrypted for the public key ${way.recipient}: name the file of its private key with --private-key`,
    );
  }
  const text = opener.privateKey;
  const privateKey = readKey(() => createPrivateKey(text), 'the private key');
  const own = fingerprint(createPublicKey(privateKey));
  if (own !== way.recipient)
    throw BackupFault.inWords(
      `the file is encrypted for the public key ${way.recipient}, and this private key belongs to ${own}`,
    );
  const ephemeral = readKey(
    () => createPublicKey({ key: Buffer.from(way.ephemeral ?? '', 'base64'), type: 'spki', format: 'der' }),
    'the key in the beginning of the file',
  );
  return diffieHellman({ privateKey, publicKey: ephemeral });
}

function wayOf(line: string): Way {
  try {
    const way = JSON.parse(line) as Way;
    if (way.kind === 'passphrase' || way.kind === 'public key') return way;
  } catch {
    // Text that is not JSON counts as damaged, like any unknown kind.
  }
  throw BackupFault.inWords('the beginning of the encrypted file is damaged');
}

function readKey(read: () => KeyObject, what: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new BackupFault(storedSentence('keyUnreadable', { text: what }));
  }
  if (key.asymmetricKeyType !== 'x25519')
    throw new BackupFault(storedSentence('keyOfAnotherKind', { text: what, command: MAKES_KEY }));
  return key;
}

function fingerprint(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 16);
}

const derive = promisify(
  (passphrase: string, salt: Buffer, done: (error: Error | null, key: Buffer) => void): void =>
    scrypt(passphrase.normalize('NFKC'), salt, 32, { ...SCRYPT, maxmem: 256 * 1024 * 1024 }, done),
);

function stretched(passphrase: string, salt: Buffer): Promise<Buffer> {
  return derive(passphrase, salt);
}
