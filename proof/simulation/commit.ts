import { execFileSync } from 'node:child_process';

/** Version of the program that ran, for replaying a seed. */
export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    // Outside of a repository, the package version has to do.
    return process.env.npm_package_version ?? 'unknown';
  }
}
