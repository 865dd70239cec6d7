const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const extendLimits = require('./extend-limits.cjs');

/** Stands for the realm that everything runs in already: code that Jest compiles for it is compiled here. */
const HERE = vm.createContext();
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options }) =>
  compileFunction(code, parameters, parsingContext === HERE ? options : { ...options, parsingContext });

/** Each one in use makes every promise of the worker dearer, until it is disabled; those of hundreds of suites add up. */
const storages = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...given) {
    storages.add(this);
    return original.apply(this, given);
  };
}

/**
 * Runs the suites of a worker in the realm of the worker, so that they can share the packages that it has loaded: an array
 * or a date is the same to both. What a suite leaves behind among the globals is removed at its end.
 */
module.exports = class OneRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #names = new Set(Object.getOwnPropertyNames(globalThis));
  /** Jest keeps the handlers of earlier suites in a realm: they are called, too. */
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
