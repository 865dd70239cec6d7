import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROGRAM = resolve('dist/demo/main.js');

export interface EndedDemo {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Creates a directory for runs of the demo, whose database may belong to another user. */
export function demoDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-demo-'));
  chmodSync(directory, 0o755);
  return directory;
}

/** Starts the built program in a directory. */
export function startDemo(directory: string, ...options: string[]): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...options], {
    cwd: directory,
    env: { ...process.env, CI: 'true' },
  });
}

export function runDemo(directory: string, ...options: string[]): Promise<EndedDemo> {
  return new Promise((settle) => {
    const child = startDemo(directory, ...options);
    let [stdout, stderr] = ['', ''];
    child.stdout?.on('data', (text: Buffer) => (stdout += text.toString()));
    child.stderr?.on('data', (text: Buffer) => (stderr += text.toString()));
    child.on('close', (code) => settle({ code, stdout, stderr }));
  });
}
