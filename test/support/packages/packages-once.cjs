const { createRequire, isBuiltin } = require('node:module');
const { default: Runtime } = require('jest-runtime');

const OF_JEST = '@jest/globals';
/** Keeps the metrics of a process in a registry of its own: each suite is a process to it. */
const FOR_EACH_SUITE = 'prom-client';

const requires = new Map();

function requireFrom(path) {
  const known = requires.get(path);
  if (known !== undefined) return known;
  const made = createRequire(path);
  requires.set(path, made);
  return made;
}

/** Nest's logger belongs to the process: what one suite has made of it is undone for the next. */
function useLoggerAsItComes() {
  const nest = Object.keys(require.cache).find((path) => /@nestjs[\\/]common[\\/]index\.js$/.test(path));
  if (nest === undefined) return;
  const { ConsoleLogger, Logger } = require(nest);
  Logger.overrideLogger(new ConsoleLogger());
}

/**
 * Loads packages as Node does, once for all suites of a worker; the project's own modules are new to each suite. Loading
 * the packages anew was a third of the processor time of the tests.
 */
module.exports = class PackagesOnce extends Runtime {
  constructor(...given) {
    super(...given);
    useLoggerAsItComes();
  }

  requireModuleOrMock(from, name) {
    const isPackage = !/^[./]/.test(name) && !isBuiltin(name) && name !== OF_JEST && name !== FOR_EACH_SUITE;
    return isPackage ? requireFrom(from)(name) : super.requireModuleOrMock(from, name);
  }
};
