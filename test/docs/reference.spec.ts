import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_STATES } from '../../src/domain/lifecycle/lifecycle';
import { expectPage } from './expect-page';
import { asvs } from './reference/asvs';
import { alerts, issues, refusals, writeBackRefusals } from './reference/catalogues';
import { commands } from './reference/commands';
import { doctorFindings } from './reference/doctor';
import { distribution, keptTables, type Reason, read, reasons } from './reference/kept-data';
import { metrics } from './reference/metrics';
import { settings } from './reference/settings';

const FOLDER = 'docs/reference';

/** The pages that say the same as the code, by their file. */
const PAGES: Readonly<Record<string, () => string>> = {
  'alerts.md': alerts,
  'asvs.md': asvs,
  'commands.md': commands,
  'distribution.md': distribution,
  'doctor.md': doctorFindings,
  'issues.md': issues,
  'metrics.md': metrics,
  'reasons.md': reasons,
  'refusals.md': refusals,
  'settings.md': settings,
  'tables.md': keptTables,
  'write-back-refusals.md': writeBackRefusals,
};

/** Written by a suite that needs the whole application. */
const ELSEWHERE = ['rights.md'];

describe('the reference', () => {
  it.each(Object.entries(PAGES))(
    'has the page %s as the code has it (UPDATE_GOLDEN=1 writes it)',
    (name, make) => {
      expectPage(`${FOLDER}/${name}`, make());
    },
  );

  it('has no page that nothing writes', () => {
    const found = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
    expect(found.sort()).toEqual([...Object.keys(PAGES), ...ELSEWHERE].sort());
  });

  it('names reasons that the code gives, with states that there are', () => {
    const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .map((name) => readFileSync(join('src', name), 'utf8'))
      .join('\n');
    for (const { code, states } of read<Reason>('reasons')) {
      expect([code, source.includes(`'${code}'`)]).toEqual([code, true]);
      const unknown = states.filter(
        (state) => state !== 'any' && !DOCUMENT_STATES.some((one) => one === state),
      );
      expect([code, unknown]).toEqual([code, []]);
    }
  });
});
