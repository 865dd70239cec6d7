import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { bytesOf, identitiesIn, MOST_RECIPIENTS, publicKeyOf, recipientsIn } from './age-keys';
import { storedWords, storedSentence } from '../../../domain/texts/stored-sentence';
import { BackupFault } from './backup-fault';
import { Chunks } from './chunks';
import type { Sink } from './sink';
import { readFileSync } from 'node:fs';

/** Minimum length of a passphrase; shorter ones can be guessed. */
const SHORTEST_PASSPHRASE = 16;

/** Settings or options that encrypt a backup; both empty: anyone with the file can read it. */
interface LockSettings {
  readonly passphrase: string | null;
  /** Path of a recipients file of age, with public keys. */
  readonly recipientsFile: string | null;
}

/** @throws BackupFault for both at once, and for a passphrase that can be guessed */
export function lockOf({ passphrase, recipientsFile }: LockSettings): Lock | null {
  if (passphrase !== null && recipientsFile !== null) throw new BackupFault(storedSentence('twoLocks'));
  if (recipientsFile !== null) return { recipients: readFileSync(recipientsFile, 'utf8') };
  if (passphrase === null) return null;
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new BackupFault(storedSentence('shortPassphrase', { most: SHORTEST_PASSPHRASE }));
  return { passphrase };
}

/** Encryption of every key and piece of an age file, with this many bytes of authentication. */
const CIPHER = 'chacha20-poly1305';
const TAG = 16;

/** First line of an age file (https://age-encryption.org/v1). */
const AGE = 'age-encryption.org/v1\n';
/** Binary logarithm of scrypt's cost: 128 MiB and about half a second per attempt at a passphrase. */
const COST = 17;
/** Highest cost that is read; it takes 1 GiB. */
const MOST_COST = 20;
/** Limits of a header, whose stanzas cost time before anything proves that it is ours. */
const [LONGEST_LINE, MOST_BODY_LINES] = [4_096, 32];
const STANZA = /^->(?: [!-~]+)+$/;
const BODY_LINE = 64;
const FILE_KEY = 16;
const SALT = 16;
const PIECE = 65_536;

/** Way to encrypt a backup: by a passphrase, or for the public keys in the text of a recipients file. */
export type Lock = { readonly passphrase: string } | { readonly recipients: string };

/** Secret that decrypts a backup. `fileKey`: key of a backup just written by this process. */
export interface Opener {
  readonly passphrase?: string;
  /** Text of an identity file. */
  readonly identity?: string;
  readonly fileKey?: Buffer;
}

/** No secret is given for an encrypted file: whether it can be opened is not known. */
export class SecretMissing extends BackupFault {
  constructor(words: string) {
    super(storedWords(words));
  }
}

/** The file key as one recipient can decrypt it. */
interface Stanza {
  readonly kind: string;
  readonly values: readonly string[];
  readonly body: Buffer;
}

/**
 * Writes an age file: pieces of 64 KiB whose nonce is the number of the piece and whether it is the last. So altered,
 * moved or missing pieces, and a truncated file, do not decrypt.
 */
export class EncryptingSink implements Sink {
  private pending: Buffer[] = [];
  private size = 0;
  private number = 0;

  private constructor(
    private readonly out: Sink,
    /** Key that opens only this file. */
    readonly fileKey: Buffer,
    private readonly key: Buffer,
  ) {}

  static async over(out: Sink, lock: Lock): Promise<EncryptingSink> {
    const { fileKey, header } = await newHeader(lock);
    const salt = randomBytes(SALT);
    await out.write(Buffer.concat([header, salt]));
    return new EncryptingSink(out, fileKey, derived(fileKey, salt, 'payload'));
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
    const cipher = createCipheriv(CIPHER, this.key, nonceOf(this.number, isLast), { authTagLength: TAG });
    this.number += 1;
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Bytes of a backup, decrypted if it is an age file.
 * @throws BackupFault for a wrong passphrase or key, and for an altered piece
 */
export async function* decrypted(source: AsyncIterable<Buffer>, opener: Opener): AsyncGenerator<Buffer> {
  const chunks = new Chunks(source);
  const first = await chunks.take(AGE.length);
  if (first.toString('latin1') !== AGE) {
    yield first;
    for (let next = await chunks.take(PIECE); next.length > 0; next = await chunks.take(PIECE)) yield next;
    return;
  }
  const fileKey = await readHeader(chunks, opener);
  const key = derived(fileKey, await chunks.take(SALT), 'payload');
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const piece = await chunks.take(PIECE + TAG);
    isLast = await chunks.isAtEnd();
    yield openPiece(key, piece, number, isLast);
  }
}

function openPiece(key: Buffer, piece: Buffer, number: number, isLast: boolean): Buffer {
  const end = piece.length - TAG;
  try {
    // An empty piece after others is none that age writes.
    if (end < 1 && number > 0) throw new RangeError();
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), { authTagLength: TAG });
    decipher.setAuthTag(piece.subarray(end));
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch {
    throw BackupFault.inWords(
      isLast
        ? `the encrypted file was cut off, or altered, at piece ${number + 1}`
        : `piece ${number + 1} of the encrypted file was altered`,
    );
  }
}

/** Number of a piece in eleven bytes, then 1 for the last one. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Makes a key for one file, and the header that holds it. */
async function newHeader(lock: Lock): Promise<{ fileKey: Buffer; header: Buffer }> {
  const fileKey = randomBytes(FILE_KEY);
  const stanzas =
    'passphrase' in lock
      ? [await passphraseStanza(fileKey, lock.passphrase)]
      : recipientsIn(lock.recipients).map((key) => recipientStanza(fileKey, key));
  const text = `${AGE}${stanzas.map(written).join('')}---`;
  return { fileKey, header: Buffer.from(`${text} ${base64(macOf(fileKey, text))}\n`) };
}

/**
 * Reads a header after its first line.
 * @returns key of the file
 * @throws BackupFault for a wrong passphrase or key, and for an altered header
 */
async function readHeader(chunks: Chunks, opener: Opener): Promise<Buffer> {
  let text = AGE;
  const stanzas: Stanza[] = [];
  const nextLine = async (): Promise<string> => {
    const line = await chunks.line(LONGEST_LINE);
    if (line === null) throw damaged();
    return line;
  };
  let line = await nextLine();
  for (; line.startsWith('-> ') && stanzas.length < MOST_RECIPIENTS; line = await nextLine()) {
    if (!STANZA.test(line)) throw damaged();
    const [kind = '', ...values] = line.slice(3).split(' ');
    const body: string[] = [];
    do {
      if (body.length === MOST_BODY_LINES) throw damaged();
      body.push(await nextLine());
    } while (body.at(-1)?.length === BODY_LINE);
    stanzas.push({ kind, values, body: fromBase64(body.join('')) });
    text += `${[line, ...body].join('\n')}\n`;
  }
  if (!line.startsWith('--- ')) throw damaged();
  // A passphrase stands alone, so that a file that it opens was written by somebody who knows it.
  if (stanzas.length > 1 && stanzas.some(({ kind }) => kind === 'scrypt')) throw damaged();
  const fileKey = opener.fileKey ?? (await fileKeyIn(stanzas, opener));
  const [mac, wanted] = [fromBase64(line.slice(4)), macOf(fileKey, `${text}---`)];
  if (mac.length !== wanted.length || !timingSafeEqual(mac, wanted)) throw damaged();
  return fileKey;
}

function derived(secret: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));
}

async function fileKeyIn(stanzas: readonly Stanza[], { passphrase, identity }: Opener): Promise<Buffer> {
  const [first] = stanzas;
  if (first?.kind === 'scrypt' && stanzas.length === 1) {
    if (passphrase !== undefined) return byPassphrase(first, passphrase);
    throw new SecretMissing(
      'the file is encrypted with a passphrase: name a file that holds it with --passphrase-file',
    );
  }
  const ours = stanzas.filter(({ kind }) => kind === 'X25519');
  if (ours.length === 0)
    throw BackupFault.inWords(
      'the file is encrypted in a way that only age knows: decrypt it with age -d, and use the tar archive that it gives',
    );
  if (identity === undefined)
    throw new SecretMissing(
      'the file is encrypted for a public key: name the file of its private key with --identity',
    );
  for (const key of identitiesIn(identity)) {
    for (const stanza of ours) {
      const fileKey = byIdentity(stanza, key);
      if (fileKey !== null) return fileKey;
    }
  }
  throw BackupFault.inWords(
    'the file does not open: it is encrypted for another public key, or its beginning was altered',
  );
}

async function passphraseStanza(fileKey: Buffer, passphrase: string): Promise<Stanza> {
  const salt = randomBytes(SALT);
  const key = await stretched(passphrase, salt, COST);
  return { kind: 'scrypt', values: [base64(salt), String(COST)], body: wrapped(key, fileKey) };
}

async function byPassphrase({ values, body }: Stanza, passphrase: string): Promise<Buffer> {
  const [salt = '', cost = ''] = values;
  if (values.length !== 2 || fromBase64(salt).length !== SALT || !/^[1-9]\d?$/.test(cost)) throw damaged();
  if (Number(cost) > MOST_COST)
    throw BackupFault.inWords(
      `the passphrase takes more memory to try than this program uses (cost ${cost}, at most ${MOST_COST}): decrypt the file with age -d`,
    );
  // The same letters may have been typed on another system, which composes them in another way.
  const spellings = new Set([passphrase, passphrase.normalize('NFC'), passphrase.normalize('NFD')]);
  for (const spelling of spellings) {
    const fileKey = unwrapped(await stretched(spelling, fromBase64(salt), Number(cost)), body);
    if (fileKey !== null) return fileKey;
  }
  throw BackupFault.inWords(
    'the file does not open: the passphrase is another one, or its beginning was altered',
  );
}

function recipientStanza(fileKey: Buffer, recipient: KeyObject): Stanza {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const share = bytesOf(publicKey);
  const secret = diffieHellman({ privateKey, publicKey: recipient });
  return {
    kind: 'X25519',
    values: [base64(share)],
    body: wrapped(recipientKey(secret, share, bytesOf(recipient)), fileKey),
  };
}

/** @returns null: the stanza is for another key */
function byIdentity({ values, body }: Stanza, privateKey: KeyObject): Buffer | null {
  const share = fromBase64(values[0] ?? '');
  if (values.length !== 1 || share.length !== 32) throw damaged();
  let secret: Buffer;
  try {
    secret = diffieHellman({ privateKey, publicKey: publicKeyOf(share) });
  } catch {
    // A share of low order gives no secret.
    throw damaged();
  }
  const own = bytesOf(createPublicKey(privateKey));
  return unwrapped(recipientKey(secret, share, own), body);
}

function recipientKey(secret: Buffer, share: Buffer, recipient: Buffer): Buffer {
  return derived(secret, Buffer.concat([share, recipient]), 'age-encryption.org/v1/X25519');
}

function wrapped(key: Buffer, fileKey: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, Buffer.alloc(12), { authTagLength: TAG });
  return Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
}

function unwrapped(key: Buffer, body: Buffer): Buffer | null {
  if (body.length !== FILE_KEY + TAG) throw damaged();
  const decipher = createDecipheriv(CIPHER, key, Buffer.alloc(12), { authTagLength: TAG });
  decipher.setAuthTag(body.subarray(FILE_KEY));
  const fileKey = decipher.update(body.subarray(0, FILE_KEY));
  try {
    decipher.final();
    return fileKey;
  } catch {
    return null;
  }
}

const scryptOf = promisify<string, Buffer, number, object, Buffer>(scrypt);

function stretched(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const all = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]);
  const memory = 2 ** (cost + 10);
  return scryptOf(passphrase, all, 32, { N: 2 ** cost, r: 8, p: 1, maxmem: memory + 2 ** 20 });
}

function macOf(fileKey: Buffer, text: string): Buffer {
  return createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(text)
    .digest();
}

function written({ kind, values, body }: Stanza): string {
  return `-> ${[kind, ...values].join(' ')}\n${base64(body)}\n`;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** @throws BackupFault for text that the same bytes would not give */
function fromBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (base64(bytes) !== text) throw damaged();
  return bytes;
}

function damaged(): BackupFault {
  return BackupFault.inWords('the beginning of the encrypted file was altered, or cut off');
}
