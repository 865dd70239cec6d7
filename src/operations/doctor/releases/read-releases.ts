import { HttpService } from '@nestjs/axios';
import { Failure } from '../../../domain/issues/failure';
import { HttpClient } from '../../../platform/http/http-client';
import { cutAt, withoutHidden } from '../../../domain/unstorable-text';

const WITHIN_MS = 5_000;
const LARGEST = 1024 * 1024;
const OK = 200;

/** Result of reading the CHANGELOG at an address. */
export type ReleasesReading =
  | { readonly newest: Release }
  /** Reason without its full stop. */
  | { readonly failure: string };

/**
 * Reads the CHANGELOG once. The call contains nothing about this installation; redirects are not followed. Never
 * throws.
 * @param url null: no address is set
 */
export async function readReleases(
  url: string | null,
  timeoutMs = WITHIN_MS,
): Promise<ReleasesReading | null> {
  if (url === null) return null;
  const { host } = new URL(url);
  // The User-Agent is constant and not a library's default, which would reveal the running version.
  const headers = { 'User-Agent': 'Ledgerstamp', Accept: 'text/markdown, text/plain' };
  try {
    const call = { method: 'GET', url, headers, timeoutMs, maxBytes: LARGEST } as const;
    const { status, body } = await new HttpClient(new HttpService()).call(call);
    if (status !== OK) return { failure: `${host} answers with status ${status}` };
    const newest = newestRelease(body.toString('utf8'));
    return newest === null ? { failure: `what ${host} answers names no version` } : { newest };
  } catch (error) {
    return { failure: error instanceof Failure ? error.message : `${host} cannot be asked` };
  }
}

/** A release as the section of a CHANGELOG describes it. */
export interface Release {
  /** Version, such as `0.3.0`. */
  readonly version: string;
  /** Day, such as `2026-12-01`; null: its heading gives none. */
  readonly releasedOn: string | null;
  /** First lines of its section, as plain text. */
  readonly lines: readonly string[];
}

/**
 * Headings such as `## [0.3.0] - 2026-12-01`, `## v0.3.0`, `# [0.3.0](address) (2026-12-01)`; not pre-releases such as
 * 0.3.0-rc.1, nor `[0.3.0] - unreleased`.
 */
const HEADING =
  /^#{1,2} +\[?v?(\d{1,6}\.\d{1,6}\.\d{1,6})(?=[\]\s(]|$)(?!.*\bunreleased\b)(?:.*?(\d{4}-\d{2}-\d{2}))?/i;
const SECTION = /^#{1,2} /;
const MOST_LINES = 3;
const LONGEST_LINE = 200;

/** Newest release named in a CHANGELOG, in any order; null: none. */
export function newestRelease(changelog: string): Release | null {
  const lines = changelog.split(/\r?\n/).map((line) => cutAt(line, LONGEST_LINE));
  const newest = lines.reduce<(Omit<Release, 'lines'> & { place: number }) | null>((known, line, place) => {
    const [, version, releasedOn = null] = HEADING.exec(line) ?? [];
    if (version === undefined) return known;
    return known === null || isNewer(version, known.version) ? { version, releasedOn, place } : known;
  }, null);
  if (newest === null) return null;
  const { version, releasedOn, place } = newest;
  return { version, releasedOn, lines: firstLines(lines.slice(place + 1)) };
}

function firstLines(after: readonly string[]): string[] {
  const end = after.findIndex((line) => SECTION.test(line));
  return (end === -1 ? after : after.slice(0, end))
    .filter((line) => !line.startsWith('#'))
    .map((line) =>
      withoutHidden(line)
        .replace(/^\s*[-*]\s+/, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .slice(0, MOST_LINES);
}

/** Compares by the rules of Semantic Versioning, pre-releases included. */
export function isNewer(release: string, than: string): boolean {
  const [one, other] = [release, than].map(
    (version) => version.split(/[-+]/)[0]?.split('.').map(Number) ?? [],
  );
  const place = [0, 1, 2].find((index) => one?.[index] !== other?.[index]);
  return place === undefined ? than.includes('-') : (one?.[place] ?? 0) > (other?.[place] ?? 0);
}
