/** Finds the TypeScript of a module that is imported while the program runs: such an import names the built file. */
module.exports = (request, options) => {
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    if (!/^[.].*[.]js$/.test(request)) throw error;
    return options.defaultResolver(request.replace(/[.]js$/, '.ts'), options);
  }
};
