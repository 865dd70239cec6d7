import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLACES } from '../../src/operations/personal-data/places';
import { program } from '../../src/cli/program';
import { DOCUMENT_STATES } from '../../src/domain/lifecycle/lifecycle';
import { expectPage } from './expect-page';
import { asvs } from './reference/asvs';
import { alerts, issues, refusals, writeBackRefusals } from './reference/catalogues';
import { commands, leaves } from './reference/commands';
import { doctorFindings } from './reference/doctor';
import {
  distribution,
  type KeptTable,
  keptTables,
  limits,
  type Reason,
  read,
  reasons,
  connectionReasons,
} from './reference/kept-data';
import { metrics } from './reference/metrics';
import { prometheusRules } from './reference/prometheus-rules';
import { settings } from './reference/settings';

const FOLDER = 'docs/reference';

/** Pages made from the code, by file. */
const PAGES: Readonly<Record<string, () => string>> = {
  'alerts.md': alerts,
  'asvs.md': asvs,
  'commands.md': commands,
  'distribution.md': distribution,
  'doctor.md': doctorFindings,
  'issues.md': issues,
  'limits.md': limits,
  'metrics.md': metrics,
  'reasons.md': reasons,
  'refusals.md': refusals,
  'settings.md': settings,
  'tables.md': keptTables,
  'write-back-refusals.md': writeBackRefusals,
};

/** Pages that suites of their own compare. */
const ELSEWHERE = [
  'code-map.md',
  'fiscal-calls.md',
  'probe.md',
  'rights.md',
  'sign-in-failures.md',
  'standstills.md',
];

describe('the reference', () => {
  it.each(Object.entries(PAGES))(
    'has the page %s as the code has it (UPDATE_GOLDEN=1 writes it)',
    (name, make) => {
      expectPage(`${FOLDER}/${name}`, make());
    },
  );

  it('has rules for Prometheus as the catalogue of alerts has them (UPDATE_GOLDEN=1 writes them)', () => {
    expectPage('deploy/monitoring/prometheus-rules.yaml', prometheusRules());
  });

  it('has no page that nothing writes', () => {
    const found = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
    expect(found.sort()).toEqual([...Object.keys(PAGES), ...ELSEWHERE].sort());
  });

  it('names reasons that the code gives, with states that there are', () => {
    const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .map((name) => readFileSync(join('src', name), 'utf8'))
      .join('\n');
    for (const { code } of connectionReasons())
      expect([code, source.includes(`'${code}'`)]).toEqual([code, true]);
    for (const { code, states } of read<Reason>('reasons')) {
      expect([code, source.includes(`'${code}'`)]).toEqual([code, true]);
      const unknown = states.filter(
        (state) => state !== 'any' && !DOCUMENT_STATES.some((one) => one === state),
      );
      expect([code, unknown]).toEqual([code, []]);
    }
  });
});

describe('the tables that name a customer', () => {
  it('are those in which one is looked for', () => {
    const named = read<KeptTable>('tables').filter(({ customer }) => customer !== '');
    const places = Object.values(PLACES).map(({ table }) => table);
    expect(named.flatMap(({ tables }) => tables).sort()).toEqual([...new Set(places)].sort());
  });
});

describe('what is said of commands', () => {
  it('names commands that there are', () => {
    const names = leaves(program()).map(({ words }) => words.join(' '));
    const said = JSON.parse(readFileSync('docs/reference/data/commands.json', 'utf8')) as Record<
      string,
      object
    >;
    const known = Object.values(said).flatMap((part) => Object.keys(part));
    expect(known.filter((one) => !names.some((name) => `${name} `.startsWith(`${one} `)))).toEqual([]);
  });
});
