import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

interface Report {
  readonly kills: { readonly all: number };
  readonly documents: number;
  readonly byState: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

/** Runs the chaos program. @returns its exit code and output */
function run(...args: string[]): Promise<{ code: number; out: string; said: string }> {
  return new Promise((settle) => {
    execFile(process.execPath, [resolve('dist/proof/chaos/main.js'), ...args], (error, out, said) =>
      settle({ code: error === null ? 0 : Number(error.code), out, said }),
    );
  });
}

describe('npm run chaos', () => {
  // Runs until six kills have happened, within a limit: on a busy machine a restart takes seconds.
  it('keeps every promise while processes, database and network fail', async () => {
    const { code, out, said } = await run('--minutes', '0.1', '--kills', '6', '--seed', '3', '--json');
    expect([code, code === 0 ? '' : said + out]).toEqual([0, '']);
    const report = JSON.parse(out) as Report;
    expect(report.violations).toEqual([]);
    expect(report.kills.all).toBeGreaterThanOrEqual(4);
    expect(report.byState.written_back).toBeGreaterThan(0);
  }, 900_000);

  it.each([['--minutes', '0'], ['--seed', 'x'], ['--soak', '--kills', '3'], ['--nothing']])(
    'says what is wrong with a command line: %s',
    async (...args) => {
      const { code, said } = await run(...args);
      expect(code).toBe(2);
      expect(said).toContain('Usage: npm run chaos -- [options]');
    },
  );
});
