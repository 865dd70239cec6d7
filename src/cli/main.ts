#!/usr/bin/env node
import 'reflect-metadata';
import { runProgram } from '../platform/command-line/run-program';
import { program } from './program';
import { EXIT, refusalText } from './terminal';

void runProgram(program(), (error) => {
  process.stderr.write(`ledgerstamp: ${refusalText(error)}\n`);
  process.exitCode = EXIT.couldNotRun;
});
