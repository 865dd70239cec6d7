const { createRequire, isBuiltin } = require('node:module');
const { default: Runtime } = require('jest-runtime');

const OF_JEST = '@jest/globals';
/** Package that every suite loads anew, because it stores the metrics of a process and each suite counts as one. */
const FOR_EACH_SUITE = 'prom-client';

const requires = new Map();

function requireFrom(path) {
  const known = requires.get(path);
  if (known !== undefined) return known;
  const made = createRequire(path);
  requires.set(path, made);
  return made;
}

/** Package whose file, matched by this pattern, a suite has loaded; undefined if none. */
function loaded(file) {
  const path = Object.keys(require.cache).find((known) => file.test(known));
  return path === undefined ? null : require(path);
}

/**
 * Resets Nest's logger and the interceptors of axios, which belong to the process. An interceptor of an earlier suite
 * could otherwise take the answer of a server on the same port.
 */
function usePackagesAsTheyCome() {
  const nest = loaded(/@nestjs[\\/]common[\\/]index\.js$/);
  nest?.Logger.overrideLogger(new nest.ConsoleLogger());
  const axios = loaded(/[\\/]axios[\\/]dist[\\/]node[\\/]axios\.cjs$/);
  axios?.interceptors.request.clear();
  axios?.interceptors.response.clear();
}

/**
 * Loads packages like Node, once for all suites of a worker; the project's own modules are loaded by each suite.
 * Loading all packages anew took a third of the processor time of the tests.
 */
module.exports = class PackagesOnce extends Runtime {
  constructor(...given) {
    super(...given);
    usePackagesAsTheyCome();
  }

  requireModuleOrMock(from, name) {
    const isPackage = !/^[./]/.test(name) && !isBuiltin(name) && name !== OF_JEST && name !== FOR_EACH_SUITE;
    return isPackage ? requireFrom(from)(name) : super.requireModuleOrMock(from, name);
  }
};
