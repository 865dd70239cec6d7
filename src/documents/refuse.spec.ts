import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Conflict, InvalidInput, NotThere, Unfit } from './refusal';
import { REFUSAL_CATALOGUE } from './refusal-catalogue';
import { refusal } from './refuse';

/** Files whose sentences come from a parser, a receiver or the service: faults of a row, a field or a request. */
const OWN_SENTENCES = [
  'backfill/schedule/schedules.ts',
  'documents/refuse.ts',
  'monitoring/alerts/delivery/alert-channels.ts',
  'organisations/connection/failed-consent.ts',
  'rules/change/rule-set-import.ts',
  'rules/change/rule-set-store.ts',
];

function sources(): { name: string; text: string }[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }));
}

describe('a refusal', () => {
  it('has the kind, code and parameters of the catalogue, and a sentence or a list of them', () => {
    const decided = refusal('NOTHING_TO_DECIDE', { state: 'ready' });
    expect(decided).toBeInstanceOf(Conflict);
    expect(decided.words).toBe('The document is "ready": there is nothing to decide.');
    expect(decided.more).toEqual({ code: 'NOTHING_TO_DECIDE', parameters: { state: 'ready' } });
    expect(refusal('ACCOUNT_UNKNOWN')).toBeInstanceOf(InvalidInput);
    expect(refusal('ACCOUNT_UNKNOWN').words).toEqual(['fiscalAccountId is not a fiscal account']);
    expect(refusal('NOT_THERE', { what: 'alert' })).toBeInstanceOf(NotThere);
  });

  it('names everything that speaks against a decision at once', () => {
    const objections = [{ objection: 'too_late' }, { objection: 'was_received', requestId: 'r-1' }] as const;
    expect(refusal('DECISION_IMPOSSIBLE', { objections }).words).toEqual([
      'It was sent more than seven days ago: the service no longer says anything about its request.',
      'The service has accepted it as r-1: it was received.',
    ]);
  });

  it('without a code of the catalogue has all its sentences in one message', () => {
    const faults = new Unfit(['Row 2: no code', 'Row 5: no name']);
    expect(faults.message).toBe('Row 2: no code; Row 5: no name');
    expect([faults.name, faults.more]).toEqual(['Unfit', {}]);
  });

  it('is thrown with a code wherever a person decides or sets something', () => {
    const bare = sources().filter(({ text }) =>
      /new (?:Conflict|InvalidInput|NoLongerKept|NotThere|Unfit)\(/.test(text),
    );
    expect(bare.map(({ name }) => name).filter((name) => !OWN_SENTENCES.includes(name))).toEqual([]);
  });

  it('is in the catalogue only while something throws it', () => {
    const text = sources()
      .filter(({ name }) => !name.startsWith('documents/'))
      .map((source) => source.text)
      .join('\n');
    const codes = Object.keys(REFUSAL_CATALOGUE);
    expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([]);
  });
});
