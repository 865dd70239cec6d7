import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config/config';
import { programVersion } from '../../../platform/config/program-version';
import { CONFIG } from '../../../platform/config/process-config';
import { isNewer, type Release, readReleases, type ReleasesReading } from './read-releases';

const KEPT_FOR_MS = 24 * 3_600_000;
const AGAIN_AFTER_MS = 3_600_000;

/**
 * Newest release in the CHANGELOG. Read only on request: at most once a day by this process, and again an
 * hour after a failure.
 */
@Injectable()
export class ReleasesService {
  private last: { readonly at: number; readonly reading: Promise<ReleasesReading | null> } | null = null;
  private keptForMs = KEPT_FOR_MS;
  /** Last good answer, kept after a failure. */
  private newest: Release | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Reads the releases; null: no address is set, and no request is made. */
  async read(): Promise<ReleasesReading | null> {
    const now = performance.now();
    if (this.last === null || now - this.last.at >= this.keptForMs) {
      this.last = { at: now, reading: this.ask() };
    }
    return this.last.reading;
  }

  /** Returns a newer release from stored data, so that a page does not wait for another server. */
  newer(): Release | null {
    void this.read();
    return this.newest !== null && isNewer(this.newest.version, programVersion()) ? this.newest : null;
  }

  private async ask(): Promise<ReleasesReading | null> {
    const reading = await readReleases(this.config.changelogUrl);
    const hasFailed = reading !== null && 'failure' in reading;
    this.keptForMs = hasFailed ? AGAIN_AFTER_MS : KEPT_FOR_MS;
    if (reading !== null && !hasFailed) this.newest = reading.newest;
    return reading;
  }
}
