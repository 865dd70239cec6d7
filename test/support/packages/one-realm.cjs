const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const extendLimits = require('./extend-limits.cjs');

/** Placeholder for the current realm: code that Jest compiles for this context is compiled in the current realm. */
const HERE = vm.createContext();
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options }) =>
  compileFunction(code, parameters, parsingContext === HERE ? options : { ...options, parsingContext });

/**
 * Storages in use. Each one slows down every promise of the worker until it is disabled, and hundreds of suites add up.
 */
const storages = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...given) {
    storages.add(this);
    return original.apply(this, given);
  };
}

/**
 * Runs all suites of a worker in the worker's own realm, so that they share its loaded packages: arrays and dates are
 * the same to both. Removes globals that a suite leaves behind.
 */
module.exports = class OneRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #names = new Set(Object.getOwnPropertyNames(globalThis));
  /** Instance of the running suite, because Jest also calls the handlers of earlier suites of a realm. */
  static #running = null;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  setup() {
    OneRealm.#running = this;
  }

  teardown() {
    this.fakeTimersModern.dispose();
    for (const storage of storages) storage.disable();
    storages.clear();
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      if (!this.#names.has(name)) delete globalThis[name];
    }
  }

  handleTestEvent({ name }, state) {
    if (name === 'run_start' && this === OneRealm.#running)
      extendLimits(state, Number(process.env.TEST_PATIENCE ?? 1));
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return HERE;
  }
};
