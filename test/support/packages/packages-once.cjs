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

/** A package of which a suite has loaded this file, if one has. */
function loaded(file) {
  const path = Object.keys(require.cache).find((known) => file.test(known));
  return path === undefined ? null : require(path);
}

/**
 * Nest's logger and the interceptors of axios belong to the process: what one suite has made of them is undone for the next.
 * An interceptor of before would take the answer of a server that was given the same port.
 */
function usePackagesAsTheyCome() {
  const nest = loaded(/@nestjs[\\/]common[\\/]index\.js$/);
  nest?.Logger.overrideLogger(new nest.ConsoleLogger());
  const axios = loaded(/[\\/]axios[\\/]dist[\\/]node[\\/]axios\.cjs$/);
  axios?.interceptors.request.clear();
  axios?.interceptors.response.clear();
}

/**
 * Loads packages as Node does, once for all suites of a worker; the project's own modules are new to each suite. Loading
 * the packages anew was a third of the processor time of the tests.
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
