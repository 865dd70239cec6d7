import picocolors from 'picocolors';

const isTerminal = process.stdout.isTTY && process.stderr.isTTY;

/** Colours where both outputs are a terminal; the library takes continuous integration for one, too. */
export const colours = picocolors.createColors(isTerminal ? picocolors.isColorSupported : false);
