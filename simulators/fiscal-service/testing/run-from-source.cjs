const { readFileSync } = require('node:fs');
const { transpileModule, ModuleKind, ScriptTarget } = require('typescript');

/** Lets a child process run the TypeScript sources as they are: preloaded with `node --require`. */
require.extensions['.ts'] = (module, path) => {
  const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2023, esModuleInterop: true };
  module._compile(transpileModule(readFileSync(path, 'utf8'), { compilerOptions }).outputText, path);
};
