import { execFileSync } from 'node:child_process';

/** The version of the program that ran, for anyone who replays a seed. */
export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    // Outside of a repository the version tells as much.
    return process.env.npm_package_version ?? 'unknown';
  }
}
