import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '../../simulators/xero/store/organisations';
import { PROBE_QUESTIONS } from '../../src/connectors/xero/probe/probe-questions';
import { expectPage, tableOf } from './expect-page';
import { code, page } from './reference/page';

const PAGE = 'docs/reference/probe.md';
const FOLDERS = ['docs', 'src/connectors', 'simulators/xero'];
/** Sentences that say of themselves that nobody has tried them. */
const UNPROVEN = /not proven|unproven|untried|undocumented|does not document|is assumed|are assumed/i;
const ANSWERED_BY = /\bprobe (\d+)\b/g;

function usual(setting: string): string {
  const value = (DEFAULT_SETTINGS as unknown as Record<string, unknown>)[setting];
  return `${code(setting)}: ${value === 0 ? 'none' : String(value)}`;
}

/** Lines of the pages and programs that people write, with their file. */
function lines(): { file: string; line: string }[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /[.](?:md|ts)$/.test(name) && !name.endsWith('.spec.ts'))
      .map((name) => join(folder, name))
      .filter((file) => file !== PAGE)
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .map((line) => ({ file, line })),
      ),
  );
}

describe('what nobody has tried with Xero', () => {
  it('is a page of questions, with what is assumed until a run answers them (UPDATE_GOLDEN=1 writes it)', () => {
    const rows = PROBE_QUESTIONS.map(({ number, asks, settings }) => [
      `probe ${number}`,
      asks,
      settings.map(usual).join('; '),
    ]);
    const text = page(
      'Questions of the probe',
      'For people who rely on how Xero behaves: what is untried at Xero itself, and what is assumed. `ledgerstamp probe` asks a demo company ([how](../cli.md#ask-xero-itself)); it was shown against the simulated Xero, with each of its settings in two positions.',
      'the questions of `ledgerstamp probe` and the settings of the simulated Xero',
      tableOf(['Question', 'It asks', 'Assumed, as setting of the simulated Xero'], rows),
    );
    expectPage(PAGE, text);
  });

  it('has questions numbered from one to nine', () => {
    expect(PROBE_QUESTIONS.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('points to its question in every sentence that is not proven, and to each question at least once', () => {
    const named = lines().flatMap(({ file, line }) =>
      [...line.matchAll(ANSWERED_BY)].map(([, number]) => ({ file, number: Number(number) })),
    );
    const known = PROBE_QUESTIONS.map(({ number }) => number);
    expect(named.filter(({ number }) => !known.includes(number))).toEqual([]);
    expect([...new Set(named.map(({ number }) => number))].sort()).toEqual(known);
    const without = lines().filter(
      ({ line }) => /Xero/.test(line) && UNPROVEN.test(line) && !/\bprobe\b/.test(line),
    );
    expect(without).toEqual([]);
  });
});
