const { createTransformer } = require('@swc/jest');

/** Pattern of the block with which swc begins the exports of a module. */
const EXPORTS = /^(_export\(exports, \{|Object\.defineProperty\(exports, "(?!__esModule))/gm;

/**
 * swc for what coverage is measured of. It writes a getter for each export, which would count as a statement of ours that only
 * an importer runs: a constant that the outer folders alone read would be a gap of the pure ones. The rest is counted as ever.
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
