import { type Finding, ok, warning } from '../finding';
import { isNewer } from '../releases/newest-release';
import type { ReleasesReading } from '../releases/read-releases';

const ABOUT = 'CHANGELOG_URL';

/**
 * Judges whether a newer version exists; a failed reading is only a note.
 * @param reading null: no address is set
 */
export function judgeReleases(reading: ReleasesReading | null, running: string): Finding[] {
  if (reading === null) return [];
  if ('failure' in reading) {
    const what = `Whether there is a newer version is not known: ${reading.failure}. Nothing else depends on it.`;
    return [ok('RELEASES_UNREAD', ABOUT, what)];
  }
  const { version, releasedOn, lines } = reading.newest;
  if (!isNewer(version, running)) return [ok('RELEASE', ABOUT, `No version is newer than ${running}.`)];
  const day = releasedOn === null ? '' : ` of ${releasedOn}`;
  const notes = lines.length === 0 ? '' : ` Its notes begin: ${lines.join(' ')}`;
  return [
    warning(
      'RELEASE_NEWER',
      ABOUT,
      `Version ${version}${day} is there; this is ${running}.${notes}`,
      'Read its notes, then upgrade as docs/upgrading.md describes.',
    ),
  ];
}
