#!/usr/bin/env node
import 'reflect-metadata';
import { CommanderError } from 'commander';
import { program } from './program';
import { refusalText } from './refusal-texts';
import { EXIT } from './terminal';

// Whoever reads only the first lines (head, less) has what they want: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

program()
  .parseAsync()
  .catch((error: unknown) => {
    // What commander ends for has been written already: a fault in the words, or help.
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.well : EXIT.couldNotRun;
      return;
    }
    process.stderr.write(`ledgerstamp: ${refusalText(error)}\n`);
    process.exitCode = EXIT.couldNotRun;
  });
