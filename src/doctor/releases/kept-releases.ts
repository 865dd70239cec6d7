import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { programVersion } from '../../platform/config/program-version';
import { CONFIG } from '../../platform/config/process-config';
import { isNewer, type Release } from './newest-release';
import { readReleases, type ReleasesReading } from './read-releases';

const KEPT_FOR_MS = 24 * 3_600_000;

/** What the CHANGELOG says, read at most once a day by this process, and only when somebody looks. */
@Injectable()
export class KeptReleases {
  private last: { readonly at: number; readonly reading: Promise<ReleasesReading | null> } | null = null;
  private known: ReleasesReading | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Null: the operator has set no address, and nobody is asked. */
  async read(): Promise<ReleasesReading | null> {
    const now = performance.now();
    if (this.last === null || now - this.last.at >= KEPT_FOR_MS) {
      this.last = { at: now, reading: readReleases(this.config.changelogUrl) };
    }
    this.known = await this.last.reading;
    return this.known;
  }

  /** By what is known already: a page does not wait for the answer of another server. */
  newer(): Release | null {
    void this.read();
    if (this.known === null || 'failure' in this.known) return null;
    return isNewer(this.known.newest.version, programVersion()) ? this.known.newest : null;
  }
}
