import { inEnglish } from '../../../test/support/in-english';
import { createHash } from 'node:crypto';
import {
  type ActEntry,
  EMPTY_AUDIT_LOG,
  followAuditLog,
  type MoveEntry,
  entryHash,
  readAuditLogHead,
  tellAlteredAct,
  writeAuditLogHead,
} from './audit-log';
import { readStored } from '../../domain/texts/stored-sentence';

function entry(seq: string, previous: string, changes: Partial<MoveEntry> = {}): MoveEntry {
  const facts = {
    ...{
      seq,
      documentId: 'document-1',
      at: '2026-03-01T12:05:09.000001Z',
      fromState: null,
      toState: 'collected',
    },
    ...{ reason: null, detail: readStored('Seen.'), actor: 'system' },
    ...changes,
  };
  return { ...facts, hash: entryHash(previous, facts) };
}

const FIRST = entry('1', '');
const SECOND = entry('2', FIRST.hash, { fromState: 'collected', toState: 'waiting', reason: 'TAX_UNMAPPED' });
const THIRD = entry('3', SECOND.hash, { actor: 'administrator' });

describe('the chain of an organisation', () => {
  it('leads from its beginning, or from any head, to its last entry', () => {
    const head = { seq: '3', hash: THIRD.hash };
    expect(followAuditLog(EMPTY_AUDIT_LOG, [FIRST, SECOND, THIRD])).toEqual({ head });
    expect(followAuditLog({ seq: '2', hash: SECOND.hash }, [THIRD])).toEqual({ head });
    expect(followAuditLog(EMPTY_AUDIT_LOG, [])).toEqual({ head: { seq: '0', hash: '' } });
  });

  it('is what the database computes: SHA-256 over the hash before, a line feed and the entry as a JSON array', () => {
    expect(FIRST.hash).toBe('1ed982fc23d3694d6c0d7bd0bb27e3ce25d98ca6b0f2a1d8708d4b14423a17c6');
  });

  it('has the commitments of an entry as the last of its texts, where it has any', () => {
    const texts =
      '["1","document-1","2026-03-01T12:05:09.000001Z",null,"collected",null,"Seen.","system","[]"]';
    const expected = createHash('sha256').update(`\n${texts}`).digest('hex');
    expect(entry('1', '', { facts: '[]' }).hash).toBe(expected);
    expect(entry('1', '', { facts: null }).hash).toBe(FIRST.hash);
  });

  it('has no sentence that an entry commits to with a salt, and the sentence where it has none', () => {
    const facts = '[["words","","ab"]]';
    expect(entry('1', '', { facts, detail: readStored('Erased.') }).hash).toBe(
      entry('1', '', { facts }).hash,
    );
    expect(entry('1', '', { facts: '[]', detail: readStored('Erased.') }).hash).not.toBe(
      entry('1', '', { facts: '[]' }).hash,
    );
  });

  it('holds acts by their commitment alone, and says which entry an altered one is about', () => {
    const act: Omit<ActEntry, 'hash'> = { seq: '4', at: '2026-03-01T12:05:09.000001Z', act: 'ab' };
    const hash = createHash('sha256').update(`${THIRD.hash}\n["4","act","${act.at}","ab"]`).digest('hex');
    const entries = [FIRST, SECOND, THIRD, { ...act, hash }];
    expect(followAuditLog(EMPTY_AUDIT_LOG, entries)).toEqual({ head: { seq: '4', hash } });
    expect(inEnglish(tellAlteredAct('4'))).toBe('the act of a person that entry 4 is about has been altered');
  });

  it('tells which entry is missing', () => {
    expect(inEnglish(followAuditLog(EMPTY_AUDIT_LOG, [FIRST, THIRD]))).toEqual({
      brokenAt: '2',
      why: 'entry 2 is missing: the next one there is 3',
    });
  });

  it.each<[keyof MoveEntry, string]>([
    ['documentId', 'document-2'],
    ['at', '2026-03-01T12:05:09.000002Z'],
    ['fromState', 'ready'],
    ['toState', 'excluded'],
    ['reason', 'OTHER'],
    ['detail', 'seen.'],
    ['actor', 'somebody'],
    ['facts', '[]'],
  ])('shows that %s of an entry was altered', (field, value) => {
    const altered = [FIRST, { ...SECOND, [field]: value }, THIRD];
    expect(inEnglish(followAuditLog(EMPTY_AUDIT_LOG, altered))).toEqual({
      brokenAt: '2',
      why: 'entry 2 has been altered, or one before it',
    });
  });

  it('shows that an entry was replaced together with its hash', () => {
    const replaced = entry('2', FIRST.hash, { toState: 'ready' });
    expect(followAuditLog(EMPTY_AUDIT_LOG, [FIRST, replaced, THIRD])).toMatchObject({ brokenAt: '3' });
  });
});

describe('a head that people write down', () => {
  it('is read again as it was written', () => {
    const head = { seq: '3', hash: THIRD.hash };
    expect(writeAuditLogHead(head)).toBe(`3:${THIRD.hash}`);
    expect(readAuditLogHead(writeAuditLogHead(head))).toEqual(head);
  });

  it.each(['', '3', `:${THIRD.hash}`, '3:abc', ` 3:${THIRD.hash}`])('is none: %j', (text) => {
    expect(readAuditLogHead(text)).toBeNull();
  });
});
