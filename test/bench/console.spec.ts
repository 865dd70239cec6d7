import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ConsoleResult } from '../../proof/bench/console/console';
import { describeInBrowser } from '../support/browser';

const PATIENCE_MS = 600_000;

/**
 * Runs the bench with few documents and its own servers, database and connector. Checks that everything is measured,
 * and no times.
 */
describeInBrowser('the bench of the console', () => {
  it(
    'measures every page of the daily work, what is done there, and what it reads',
    async () => {
      const size = ['--organisations', '2', '--documents', '60', '--loads', '1', '--calls', '1'];
      const program = ['dist/proof/bench/main.js', 'console', '--json', ...size];
      const { stdout } = await promisify(execFile)(process.execPath, program, { timeout: PATIENCE_MS });
      const { result } = JSON.parse(stdout) as { result: ConsoleResult };
      expect([result.stored, result.held]).toEqual([66, 6]);
      expect(result.pages.map(({ name }) => name)).toEqual([
        ...['Today', 'Clients', 'Documents', 'A document', 'Close'],
      ]);
      for (const { load, acts } of result.pages) {
        for (const figure of Object.values(load)) expect(figure).toBeGreaterThan(0);
        expect(acts.length).toBeGreaterThan(1);
      }
      const routes = result.answers.map(({ route }) => route);
      expect(routes).toEqual(
        expect.arrayContaining([
          '/api/today',
          '/api/clients',
          '/api/documents?search',
          '/api/documents/{id}',
        ]),
      );
      expect(result.goals).toHaveLength(5);
      // Values that were not measured are Infinity, which is null in JSON.
      for (const { found } of result.goals) expect(found).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
