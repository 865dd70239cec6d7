const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

/** Lets a child process run the TypeScript sources directly: preloaded with `node --require`. */
require.extensions['.ts'] = (module, path) => {
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    filename: path,
    swcrc: false,
    module: { type: 'commonjs', importInterop: 'swc' },
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  });
  module._compile(code, path);
};
