import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { patient } from '../../demo/eventually';

export const PATIENCE_MS = 900_000;
const run = promisify(execFile);

/** Runs the built program, because its own clock must not be shared with tests. */
export async function simulate(program: string, ...options: string[]): Promise<string> {
  const limits = { timeout: patient(PATIENCE_MS), maxBuffer: 64 * 1024 * 1024 };
  try {
    return (await run(process.execPath, [`dist/proof/simulation/${program}`, ...options], limits)).stdout;
  } catch (error) {
    // Returns the output of the simulation, which becomes the failure message of the test.
    return String((error as { stdout?: string }).stdout ?? error);
  }
}
