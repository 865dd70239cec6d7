import { cutAt, withoutHidden } from '../../../domain/unstorable-text';

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
