const { createTransformer } = require('@swc/jest');

/** Pattern of the block with which swc begins the exports of a module. */
const EXPORTS = /^(_export\(exports, \{|Object\.defineProperty\(exports, "(?!__esModule))/gm;

/**
 * swc transformer for measured code. It writes a getter for each export, which would count as a statement that only
 * importers run; these getters are left out, and everything else is counted.
 */
module.exports = {
  createTransformer(options) {
    const swc = createTransformer(options);
    return {
      ...swc,
      process(source, name, settings) {
        const { code, map } = swc.process(source, name, settings);
        return { code: code.replace(EXPORTS, '/* istanbul ignore next */ $1'), map };
      },
    };
  },
};
