import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entrance } from '../../console/src/words/compiled/en/entrance';
import { failedSignIn } from '../../console/src/entrance/failed-sign-in';
import { SIGN_IN_FAILURES } from '../../src/people/openid/failed-sign-in';

const DOCS = readFileSync(join(__dirname, '../../docs/people.md'), 'utf8');

describe('a sign-in that failed', () => {
  it('has words for every reason, and no others', () => {
    expect(Object.keys(entrance.signIn.failures).sort()).toEqual([...SIGN_IN_FAILURES].sort());
  });

  it.each(SIGN_IN_FAILURES)('says what happened and what to do next: %s', (failure) => {
    const { title, text, next } = entrance.signIn.failures[failure]!;
    for (const seconds of [null, 3600]) {
      const sentences = [text('Microsoft', seconds), next('Microsoft', seconds)];
      expect(title('Microsoft')).not.toMatch(/undefined|null|[.]$/);
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^\n]*[.]$/);
      expect(sentences.join()).not.toMatch(/undefined|null|NaN/);
    }
  });

  it('is explained in docs/people.md by the title of its page', () => {
    for (const { title } of Object.values(entrance.signIn.failures))
      expect(DOCS).toContain(`| ${title('the provider')} |`);
  });

  it.each([
    ['?failed=clock&provider=entra&seconds=-61', { failure: 'clock', provider: 'entra', seconds: -61 }],
    ['?failed=away', { failure: 'away', provider: null, seconds: null }],
    ['?failed=clock&seconds=%3Cb%3E', { failure: 'clock', provider: null, seconds: null }],
    ['?other=1', null],
  ])('is read from the address %s', (search, failed) => expect(failedSignIn(search)).toEqual(failed));

  it('names how far the clocks differ, and which way', () => {
    const { text } = entrance.signIn.failures['clock']!;
    expect(text('Microsoft', -3600)).toContain('60 minutes behind');
    expect(text('Microsoft', 61)).toContain('1 minute ahead of');
  });
});
