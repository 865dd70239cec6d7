import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_STATES } from '../../src/domain/lifecycle/lifecycle';

const ONE_PLACE = ['domain/lifecycle/lifecycle.ts', 'domain/fiscal/submission-states.ts'];
const SUBMISSION_STATES = ['sending', 'not_sent', 'refused', 'accepted', 'unknown', 'fiscalised', 'rejected'];

function sources(): { name: string; text: string }[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !ONE_PLACE.includes(name))
    .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }));
}

/** Lists of two or more of the words in TypeScript or SQL: `['a', 'b']`, `in ('a', 'b')`. */
function listsOf(words: readonly string[], text: string): string[] {
  const word = `'(?:${words.join('|')})'`;
  return (
    text.match(new RegExp(`(?:\\bin \\(|[^.a-z]\\[)\\s*${word}\\s*,\\s*${word}[^\\])]*[\\])]`, 'g')) ?? []
  );
}

/** Lists of other words with the same spelling. */
const OWN_SETS: Readonly<Record<string, readonly string[]>> = {
  // Results of documents in a backfill.
  'backfill/backfills.repository.ts': [`(['rejected', 'uncertain', 'held', 'excluded']`],
};

describe('sets of states', () => {
  it.each([
    ['documents', DOCUMENT_STATES],
    ['submissions', SUBMISSION_STATES],
  ])('of %s are named in one place and spelled nowhere else', (_what, states) => {
    const spelled = sources().flatMap(({ name, text }) =>
      listsOf(states, text)
        .filter((list) => !(OWN_SETS[name] ?? []).includes(list))
        .map((list) => `${name}: ${list.replace(/\s+/g, ' ')}`),
    );
    expect(spelled).toEqual([]);
  });
});

describe('the number of tries', () => {
  it('is named in one place and compared with nothing else', () => {
    const spelled = sources().flatMap(({ name, text }) =>
      (text.match(/\battempts?\s*(?:>=|>|<=|<)\s*\d+/g) ?? []).map((found) => `${name}: ${found}`),
    );
    expect(spelled).toEqual([]);
  });
});
