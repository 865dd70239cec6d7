import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFUSAL_CATALOGUE } from '../../src/domain/issues/refusal-catalogue';

/** Files whose sentences come from a parser, a receiver or the service: faults of rows, fields or requests. */
const OWN_SENTENCES = [
  'domain/issues/refuse.ts',
  'domain/issues/row-fault.ts',
  'operations/alerts/delivery/alert-channels.service.ts',
  'platform/requests/request-bodies.interceptor.ts',
  'review/documents/documents.controller.ts',
  'setup/change/rule-sets.service.ts',
];

function sources(): { name: string; text: string }[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }));
}

describe('the catalogue of refusals', () => {
  it('is where every sentence comes from that a person reads who decides or sets something', () => {
    const bare = sources().filter(({ text }) =>
      /new (?:Conflict|InvalidInput|NoLongerKept|NotThere|Unfit|(?:BadRequest|Conflict|NotFound)Exception(?!\(\)))\(/.test(
        text,
      ),
    );
    expect(bare.map(({ name }) => name).filter((name) => !OWN_SENTENCES.includes(name))).toEqual([]);
  });

  it('has no code that nothing throws', () => {
    const text = sources()
      .filter(({ name }) => !name.startsWith('domain/'))
      .map((source) => source.text)
      .join('\n');
    const codes = Object.keys(REFUSAL_CATALOGUE);
    expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([]);
  });
});
