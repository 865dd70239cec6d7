import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Prints the number of modules that a program has loaded, when it ends. */
const COUNTS = `data:text/javascript,import{createRequire}from'node:module';const{cache}=createRequire('/');process.once('exit',()=>process.stderr.write('modules '+Object.keys(cache).length))`;

/** Budgets of modules: what is loaded before there is work is waited for at each call. */
const BUDGETS: readonly (readonly [words: readonly string[], most: number])[] = [
  [['dist/src/cli/main.js', '--version'], 70],
  [['dist/src/cli/main.js', '--help'], 70],
  [['dist/src/application.js'], 2_200],
];

describe('what a program loads before it works', () => {
  it.each(BUDGETS)('%j: at most %d modules', (words, most) => {
    const [file = '', ...options] = words;
    const { stderr, status } = spawnSync(process.execPath, ['--import', COUNTS, resolve(file), ...options], {
      encoding: 'utf8',
    });
    const loaded = Number(/modules (\d+)/.exec(stderr)?.[1]);
    expect([status, loaded > 10, loaded <= most || loaded]).toEqual([0, true, true]);
  });
});
