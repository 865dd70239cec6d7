import { inEnglish } from '../../../test/support/in-english';
import {
  alteredFacts,
  commit,
  type Fact,
  type FactualEntry,
  readCommitments,
  tellAltered,
  writeCommitments,
} from './audit-facts';
import { Decimal } from '../money';
import { storedWords } from '../texts/stored-sentence';

const VERSION: Fact = {
  ...{ kind: 'version', id: 'document-1' },
  row: {
    ...{ kind: 'invoice', sourceId: 's', number: 'INV-1', customerName: 'Buyer "A"', issuedOn: '2026-03-01' },
    ...{ currency: 'USD', total: new Decimal('115.5'), fingerprint: 'f', somethingElse: 'not committed to' },
  },
};
const SUBMISSION: Fact = {
  ...{ kind: 'submission', id: 'submission-1' },
  row: { attempt: 1, number: 'INV-1', originalSourceId: null, payload: Buffer.from('{}'), source: '{}' },
};

/** Entry that commits to facts, each with its own salt. */
function entry(seq: string, facts: readonly Fact[]): FactualEntry {
  const salts = facts.map((_fact, index) => `salt ${seq}.${index}`);
  const commitments = facts.map((fact, index) => ({
    ...{ kind: fact.kind, id: fact.id, sha256: commit(fact, salts[index] ?? '') },
  }));
  return { seq, documentId: 'document-1', facts: writeCommitments(commitments), salts };
}

const changed = (fact: Fact, changes: Fact['row']): Fact => ({ ...fact, row: { ...fact.row, ...changes } });

describe('a commitment of the audit log', () => {
  it('is SHA-256 over salt, kind and the fields of the kind, each on a line of its own', () => {
    expect(commit(VERSION, 'salt')).toBe('69cdfbf517d706e96fd2189be9b1fdc70afe22d76b973c946d7e3c55a25044d1');
    expect(commit(changed(VERSION, { somethingElse: 'else' }), 'salt')).toBe(commit(VERSION, 'salt'));
    expect(commit(VERSION, 'another')).not.toBe(commit(VERSION, 'salt'));
  });

  it('tells every field, no field from an empty one, and bytes and long texts by their hash', () => {
    const changes: Fact['row'][] = [
      { attempt: 2 },
      { originalSourceId: '' },
      { payload: Buffer.from('{ }') },
      { source: '{ }' },
      { source: 7 },
    ];
    const hashes = [SUBMISSION, ...changes.map((one) => changed(SUBMISSION, one))].map((one) =>
      commit(one, ''),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('to the sentence of an entry is compared with that of the same entry', () => {
    const said = (seq: string, detail: string): FactualEntry => ({
      ...entry(seq, [{ kind: 'words', id: '', row: { detail: storedWords(detail) } }]),
      detail: storedWords(detail),
    });
    const [first, second] = [said('1', 'Seen.'), said('2', 'Held.')];
    expect(alteredFacts([first, second], [])).toEqual([]);
    expect(alteredFacts([first, { ...second, detail: storedWords('Seen.') }], [])).toMatchObject([
      { seq: '2', kind: 'words', id: '2', isForged: false },
    ]);
  });

  it('is read as it was written; anything else is none', () => {
    const commitments = [{ kind: 'receipt' as const, id: 'document-1', sha256: 'ab' }];
    expect(readCommitments(writeCommitments(commitments))).toEqual(commitments);
    for (const text of [
      '',
      '{}',
      '[7]',
      '[["receipt",7]]',
      '[["no kind","1","ab"]]',
      '[["receipt","1","a"],[]]',
    ])
      expect(readCommitments(text)).toBeNull();
    expect(readCommitments('[["receipt"]]')).toEqual([{ kind: 'receipt', id: '', sha256: '' }]);
  });
});

describe('facts that entries committed to', () => {
  it('are found as they are, and entries from before there were any ask for none', () => {
    const before = { seq: '1', documentId: 'document-1', facts: null, salts: null };
    expect(alteredFacts([before, entry('2', [VERSION, SUBMISSION])], [VERSION, SUBMISSION])).toEqual([]);
  });

  it('are distinguished where two have one id, as two statements of the same words do', () => {
    const twin = changed(SUBMISSION, { number: 'INV-2' });
    expect(alteredFacts([entry('2', [SUBMISSION]), entry('3', [twin])], [SUBMISSION, twin])).toEqual([]);
    expect(alteredFacts([entry('2', [SUBMISSION])], [twin])).toHaveLength(1);
  });

  it('may go on changing where that is their nature: then the latest commitment counts', () => {
    const edited = changed(VERSION, { total: new Decimal('116') });
    const entries = [entry('1', [VERSION]), entry('2', [edited])];
    expect(alteredFacts(entries, [edited])).toEqual([]);
    expect(alteredFacts(entries, [VERSION])).toMatchObject([{ seq: '2', kind: 'version', id: 'document-1' }]);
  });

  it('that must be in an entry are found where they are in none, at the latest entry of their document', () => {
    const row = { deviceId: '1', fiscalNumber: '2', recordedBy: 'Rudo' };
    const elsewhere: Fact = { kind: 'elsewhere', id: 'document-1.1', row };
    const forged: Fact = { kind: 'elsewhere', id: 'document-1.2', row };
    const entries = [entry('1', [VERSION]), entry('2', [elsewhere])];
    expect(alteredFacts(entries, [VERSION, elsewhere])).toEqual([]);
    const [found, ...others] = alteredFacts(entries, [VERSION, SUBMISSION, elsewhere, forged]);
    expect([found, others]).toEqual([
      { seq: '2', kind: 'elsewhere', id: 'document-1.2', salt: null, isForged: true },
      [],
    ]);
    expect(inEnglish(tellAltered(found!))).toBe(
      'no entry is about the receipt made elsewhere that is stored (document-1.2)',
    );
  });

  it('are altered when one is another, is gone, has lost its salt, or stands in a text that is none of ours', () => {
    const whole = entry('5', [SUBMISSION]);
    const other = changed(SUBMISSION, { number: 'INV-2' });
    for (const [entries, present] of [
      [[whole], [other]],
      [[whole, entry('6', [other])], [other]],
      [[whole], []],
      [[{ ...whole, salts: [null] }], [SUBMISSION]],
      [[{ ...whole, salts: null }], [SUBMISSION]],
    ] as const) {
      const [first] = alteredFacts(entries, present);
      expect(first).toMatchObject({ seq: '5', kind: 'submission', id: 'submission-1' });
      expect(inEnglish(tellAltered(first!))).toBe(
        'the submission that entry 5 is about is missing or has been altered (submission-1)',
      );
    }
    expect(alteredFacts([{ ...whole, facts: 'none' }], [])).toEqual([]);
  });

  it('are altered, too, where they are about a document without any entry', () => {
    const row = { deviceId: '1', fiscalNumber: '2', recordedBy: 'Rudo' };
    const found = alteredFacts([], [{ kind: 'elsewhere', id: 'document-9.1', row }]);
    expect(found).toMatchObject([{ seq: '0', id: 'document-9.1', isForged: true }]);
  });

  it('hold a moment as its text of the world clock, to the millisecond', () => {
    const at = '2026-03-01T10:00:00.123Z';
    const [moment, text] = [new Date(at), at].map((datedAt) =>
      commit(changed(SUBMISSION, { datedAt }), 'salt'),
    );
    expect(moment).toBe(text);
  });
});
