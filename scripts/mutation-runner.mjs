// Runs the tests of the pure folders for Stryker in one process: every module is loaded once, and a mutant costs only
// the tests that reach it. Its own Jest runner loads every test anew for every mutant: hours, and this is minutes.
// It may be so here because the tests are pure: no hooks, no shared state, nothing to be put back between two of them.
import { readdirSync, readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { transformSync } from '@swc/core';

const require = createRequire(import.meta.url);
// Jest's own definition of tests and expectations, without its sandbox of modules.
const jest = createRequire(require.resolve('jest/package.json'));
const circus = jest('jest-circus');
const { expect } = jest('expect');

// Properties stay, with fewer documents: a mutant that only the thousandth finds is worth an example.
require('fast-check').configureGlobal({ numRuns: 25, interruptAfterTimeLimit: 50, seed: 1 });

const FOLDERS = ['src/documents', 'src/mapping'];
const stryker = (globalThis.__stryker__ ??= {});

/** Loads TypeScript where Node asks for a module, compiled as the tests are, once for each text. */
function compileTypeScript({ transform }) {
  const [, options] = transform['^.+\\.ts$'];
  const compiled = new Map();
  require.extensions['.ts'] = (module, path) => {
    if (!compiled.has(path)) {
      compiled.set(path, transformSync(readFileSync(path, 'utf8'), { ...options, filename: path }).code);
    }
    module._compile(compiled.get(path), path);
  };
}

class MutationRunner {
  tests = [];

  capabilities() {
    return { reloadEnvironment: true };
  }

  init() {
    const { describe, it, test } = circus;
    Object.assign(globalThis, { describe, it, test, expect });
    this.config = require(resolve('jest.pure.config.cjs'));
    compileTypeScript(this.config);
  }

  async dryRun() {
    stryker.activeMutant = undefined;
    this.load();
    const tests = [];
    for (const test of this.tests) tests.push(await this.examine(test));
    stryker.currentTestId = undefined;
    const cost = new Map(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    // The first that fails ends a mutant: those that cost nothing are asked first.
    this.tests.sort((one, other) => cost.get(one.id) - cost.get(other.id));
    return { status: 'complete', tests, mutantCoverage: stryker.mutantCoverage };
  }

  async examine({ id, fileName, run }) {
    stryker.currentTestId = id;
    const startedAt = Date.now();
    const failure = await run();
    const timeSpentMs = Date.now() - startedAt;
    const result = failure === null ? { status: 'success' } : { status: 'failed', failureMessage: failure };
    return { id, name: id, fileName, timeSpentMs, ...result };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, reloadEnvironment, mutantActivation }) {
    const isStatic = mutantActivation === 'static';
    stryker.hitLimit = hitLimit;
    stryker.hitCount = hitLimit === undefined ? undefined : 0;
    stryker.activeMutant = isStatic ? activeMutant.id : undefined;
    try {
      if (reloadEnvironment || this.tests.length === 0) this.load();
    } catch (error) {
      // A fault that already shows while modules are loaded: no test could even begin.
      return { status: 'killed', killedBy: [], failureMessage: String(error), nrOfTests: 0 };
    }
    stryker.activeMutant = activeMutant.id;
    const wanted = testFilter === undefined ? null : new Set(testFilter);
    return this.firstFailure(this.tests.filter(({ id }) => wanted === null || wanted.has(id)));
  }

  async firstFailure(tests) {
    let nrOfTests = 0;
    for (const { id, run } of tests) {
      nrOfTests += 1;
      const failureMessage = await run();
      if (stryker.hitCount > stryker.hitLimit) return { status: 'timeout', reason: 'a loop without end' };
      if (failureMessage !== null) return { status: 'killed', killedBy: [id], failureMessage, nrOfTests };
    }
    return { status: 'survived', nrOfTests };
  }

  /** Every module of the project anew, and with it every test. */
  load() {
    for (const path of Object.keys(require.cache)) if (path.endsWith('.ts')) delete require.cache[path];
    // A parent of its own: one that lived on would keep all that it ever loaded.
    const parent = new Module(resolve('tests'));
    this.tests = specFiles(this.config).flatMap((fileName) => {
      circus.resetState();
      parent.require(fileName);
      return testsIn(circus.getState().rootDescribeBlock, fileName);
    });
  }
}

function specFiles({ testPathIgnorePatterns }) {
  const left = testPathIgnorePatterns.map((pattern) => new RegExp(pattern));
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
  )
    .filter((path) => path.endsWith('.spec.ts') && !left.some((pattern) => pattern.test(`/${path}`)))
    .map((path) => resolve(path));
}

function testsIn(block, fileName, above = '') {
  if (block.hooks.length > 0) throw new Error(`${fileName} has hooks, which are not run here`);
  return block.children.flatMap((child, index) => {
    const name = `${above} ${child.name}`.trim();
    if (child.type === 'describeBlock') return testsIn(child, fileName, name);
    // Two rows of a table may have one name; the folder of a run has another one each time.
    return [{ id: `${relative('.', fileName)} ${name} #${index}`, fileName, run: () => failureOf(child.fn) }];
  });
}

/** What a test failed with, or null. */
async function failureOf(test) {
  try {
    await test();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** As Stryker asks for plugins. */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'pure', factory: () => new MutationRunner() }];
