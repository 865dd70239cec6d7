/** Where the list of tokens is kept. */
export const TOKENS = ['tokens'];
