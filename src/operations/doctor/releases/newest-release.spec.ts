import { isNewer, newestRelease } from './read-releases';

describe('the newest release of a CHANGELOG', () => {
  it('is the highest version, wherever it stands, with the first lines of its section', () => {
    const text = [
      ...['# Changelog', '', 'For those who run it.', '', '## [Unreleased]', '', '- Not yet.', ''],
      ...[
        '## [0.9.1] - 2026-12-01',
        '',
        '### Changed',
        '',
        '- The board is faster.',
        '  It has one call.',
        '',
      ],
      ...[
        '* Bold\u202e and \u001b[31mred.',
        '- A fourth line.',
        '',
        '## [0.10.0] - 2026-11-30',
        '- Ten.',
        '## 0.2.0',
      ],
    ];
    expect(newestRelease(text.join('\r\n'))).toEqual({
      ...{ version: '0.10.0', releasedOn: '2026-11-30', lines: ['Ten.'] },
    });
    expect(newestRelease(text.slice(0, -3).join('\n'))).toEqual({
      ...{ version: '0.9.1', releasedOn: '2026-12-01' },
      lines: ['The board is faster.', 'It has one call.', 'Bold and [31mred.'],
    });
  });

  it.each([
    ['## v1.2.3', '1.2.3', null],
    ['# [1.2.3](https://example.com/compare/1.2.2) (2026-12-01)', '1.2.3', '2026-12-01'],
    ['## 1.2.3 / 2026-12-01', '1.2.3', '2026-12-01'],
  ])('is read from the heading %s', (heading, version, releasedOn) => {
    expect(newestRelease(heading)).toEqual({ version, releasedOn, lines: [] });
  });

  it.each([
    '',
    '<!doctype html><h2>1.2.3</h2>',
    '## 1.2.3-rc.1',
    '## [1.2.3] - unreleased',
    '## 1.2.3 (Unreleased)',
    '### 1.2.3',
    '## 1.2',
    'Since 1.2.3',
    '## 1.2.3.4',
  ])('is none of %j', (text) => expect(newestRelease(text)).toBeNull());

  it('has lines of no more than 200 characters', () => {
    expect(newestRelease(`## 1.0.0\n${'x'.repeat(100_000)}`)?.lines).toEqual(['x'.repeat(200)]);
  });

  it('is found among thousands of headings by reading the section of that one alone', () => {
    const text = Array.from({ length: 2_000 }, (_, index) => `## 0.0.${index}\n\n- Line.`).join('\n');
    const slices = jest.spyOn(Array.prototype, 'slice');
    const newest = newestRelease(text);
    const ofLines = slices.mock.contexts.filter((array) => (array as unknown[]).length > 1_000).length;
    slices.mockRestore();
    expect(newest).toEqual({ version: '0.0.1999', releasedOn: null, lines: ['Line.'] });
    expect(ofLines).toBe(1);
  });

  it.each([
    ['0.3.0', '0.2.9', true],
    ['0.10.0', '0.9.0', true],
    ['1.0.0', '1.0.0-rc.1', true],
    ['1.0.0', '1.0.0', false],
    ['1.0.0', '1.0.1-rc.1', false],
    ['0.2.0', '1.0.0', false],
    ['0.2.0', '', true],
  ])('%s against %s', (release, running, expected) => expect(isNewer(release, running)).toBe(expected));
});
