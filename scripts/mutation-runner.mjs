// Runs the tests for Stryker in one process: every module is loaded once, and a mutant costs only the tests that reach
// it. Stryker's own Jest runner loads every module anew for every mutant: hours where this takes minutes.
// Two sets of tests: `pure` (jest.pure.config.cjs) and `protocol` (jest.protocol.config.cjs, with a PostgreSQL).
import { readdirSync, readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { TestStatus } from '@stryker-mutator/api/test-runner';
import { transformSync } from '@swc/core';

const require = createRequire(import.meta.url);
// Uses Jest's own tests and expectations without its module sandbox.
const jest = createRequire(require.resolve('jest/package.json'));
const circus = jest('jest-circus');
const { expect } = jest('expect');
const { ModuleMocker } = jest('jest-mock');

/** Timeout like Jest's: a ceiling for tests that hang in the first run. Stryker ends a mutant that hangs. */
const DEFAULT_TIMEOUT_MS = 300_000;
const stryker = (globalThis.__stryker__ ??= {});

/** Compiles TypeScript when Node requires a module, like in the tests, and once per text. */
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

export class MutationRunner {
  /** Spec files, the fastest first, since the first failure ends a mutant. */
  files = [];

  constructor({ configFile, propertyMs }) {
    this.configFile = configFile;
    // Runs properties with fewer documents: a mutant that only the thousandth finds deserves an example.
    require('fast-check').configureGlobal({ numRuns: 25, interruptAfterTimeLimit: propertyMs, seed: 1 });
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
    const mocker = new ModuleMocker(globalThis);
    const jestObject = {
      setTimeout: (ms) => (circus.getState().testTimeout = ms),
      fn: (implementation) => mocker.fn(implementation),
      spyOn: (...method) => mocker.spyOn(...method),
      restoreAllMocks: () => mocker.restoreAllMocks(),
    };
    Object.assign(globalThis, { describe, it, test, expect, beforeAll, beforeEach, afterAll, afterEach });
    globalThis.jest = jestObject;
    const config = require(resolve(this.configFile));
    compileTypeScript(config);
    this.teardown = config.globalTeardown;
    if (config.globalSetup !== undefined) await this.global(config.globalSetup);
    this.files = specFiles(config);
  }

  async dispose() {
    if (this.teardown !== undefined) await this.global(this.teardown);
  }

  /**
   * Runs all tests without a mutant. @param testFiles absolute paths of the wanted spec files (`--testFiles`);
   * undefined: all
   */
  async dryRun({ testFiles }) {
    stryker.activeMutant = undefined;
    this.forget();
    if (testFiles !== undefined) this.files = this.files.filter((file) => testFiles.includes(file));
    const tests = [];
    const cost = new Map();
    for (const file of this.files) {
      const ran = await this.run(file, null);
      tests.push(...ran);
      cost.set(
        file,
        ran.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0),
      );
    }
    this.files.sort((one, other) => cost.get(one) - cost.get(other));
    return { status: 'complete', tests, mutantCoverage: stryker.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, reloadEnvironment, mutantActivation }) {
    stryker.hitLimit = hitLimit;
    stryker.hitCount = hitLimit === undefined ? undefined : 0;
    stryker.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
    if (reloadEnvironment) this.forget();
    let nrOfTests = 0;
    for (const file of this.files) {
      const wanted = testFilter?.filter((id) => id.startsWith(`${nameOf(file)} `));
      if (wanted?.length === 0) continue;
      const ran = await this.run(file, wanted ?? null, activeMutant.id);
      nrOfTests += ran.length;
      if (stryker.hitCount > stryker.hitLimit) return { status: 'timeout', reason: 'a loop without end' };
      const failed = ran.find(({ status }) => status === TestStatus.Failed);
      if (failed !== undefined) {
        return { status: 'killed', killedBy: [failed.id], failureMessage: failed.failureMessage, nrOfTests };
      }
    }
    return { status: 'survived', nrOfTests };
  }

  /** Runs a spec file, or its `wanted` tests, with hooks as Jest does; its own module is loaded anew. */
  async run(file, wanted, activeMutant) {
    circus.resetState();
    const state = circus.getState();
    state.testTimeout = DEFAULT_TIMEOUT_MS;
    const ran = new Map();
    const follow = (event) => this.follow(event, nameOf(file), ran);
    circus.addEventHandler(follow);
    try {
      delete require.cache[file];
      // Uses a new parent, since a permanent one would keep everything that it ever loaded.
      new Module(resolve('tests')).require(file);
      stryker.activeMutant = activeMutant;
      if (wanted !== null) state.testNamePattern = oneOf(wanted, nameOf(file));
      const { unhandledErrors } = await circus.run();
      if (unhandledErrors.length > 0)
        addFailure(ran, `${nameOf(file)} as a whole`, String(unhandledErrors[0]));
    } catch (error) {
      // Reports a mutant that already fails while modules are loaded.
      addFailure(ran, `${nameOf(file)} as a whole`, String(error));
    } finally {
      circus.removeEventHandler(follow);
      stryker.currentTestId = undefined;
    }
    return [...ran.values()];
  }

  follow({ name, test }, file, ran) {
    if (name === 'test_start') stryker.currentTestId = `${file} ${titleOf(test)}`;
    if (name !== 'test_done') return;
    const id = `${file} ${titleOf(test)}`;
    stryker.currentTestId = undefined;
    if (test.errors.length > 0) addFailure(ran, id, messageOf(test.errors[0]));
    else if (!ran.has(id)) {
      ran.set(id, {
        id,
        name: id,
        fileName: file,
        timeSpentMs: test.duration ?? 0,
        status: TestStatus.Success,
      });
    }
  }

  /** Unloads every module of the project. */
  forget() {
    for (const path of Object.keys(require.cache)) if (path.endsWith('.ts')) delete require.cache[path];
  }

  /** Runs Jest's global set-up or teardown. */
  global(file) {
    return require(file.replace('<rootDir>', process.cwd())).default();
  }
}

function specFiles({ roots, testPathIgnorePatterns }) {
  const left = testPathIgnorePatterns.map((pattern) => new RegExp(pattern));
  return roots
    .map((root) => root.replace('<rootDir>', process.cwd()))
    .flatMap((root) => readdirSync(root, { recursive: true }).map((name) => join(root, name)))
    .filter((path) => path.endsWith('.spec.ts') && !left.some((pattern) => pattern.test(path)));
}

function nameOf(file) {
  return relative(process.cwd(), file);
}

function titleOf({ name, parent }) {
  return parent === undefined || parent.parent === undefined ? name : `${titleOf(parent)} ${name}`;
}

/** Pattern that selects tests by title, as Jest does; table rows with one title run together. */
function oneOf(ids, file) {
  const titles = ids.map((id) => id.slice(file.length + 1).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^(?:${titles.join('|')})$`);
}

function addFailure(ran, id, failureMessage) {
  ran.set(id, { id, name: id, timeSpentMs: 0, status: TestStatus.Failed, failureMessage });
}

function messageOf(error) {
  const [thrown] = Array.isArray(error) ? error : [error];
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Export in the form that Stryker requires of plugins. */
export const strykerPlugins = [
  { name: 'pure', configFile: 'jest.pure.config.cjs', propertyMs: 50 },
  { name: 'protocol', configFile: 'jest.protocol.config.cjs', propertyMs: 5_000 },
].map(({ name, ...options }) => ({
  kind: 'TestRunner',
  name,
  factory: () => new MutationRunner(options),
}));
