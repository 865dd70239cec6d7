import { WALLS } from '../../platform/database/database.module';
import type { TableWalls } from '../../platform/database/walls/table-walls';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG, shownProcessSettings } from '../../platform/config/process-config';
import { examine, type Examination } from './examine';
import { installationOf } from './installation';
import { ReleasesService } from './releases/releases.service';
import { supportBundle } from './support-bundle';

const KEPT_FOR_MS = 60_000;

/** Examination by a running service, at most once a minute, however often it is requested. */
@Injectable()
export class ExaminationService {
  private last: { readonly at: number; readonly examination: Promise<Examination> } | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly releases: ReleasesService,
    @Inject(WALLS) private readonly walls: TableWalls,
  ) {}

  async show(): Promise<Examination & { readonly ageSeconds: number }> {
    const now = performance.now();
    if (this.last === null || now - this.last.at >= KEPT_FOR_MS) {
      this.last = {
        at: now,
        examination: examine(
          installationOf(this.config),
          this.config.databaseUrl,
          this.walls,
          this.releases.read(),
        ),
      };
    }
    const { at, examination } = this.last;
    return { ...(await examination), ageSeconds: Math.round((now - at) / 1_000) };
  }

  async supportBundle(): Promise<Buffer> {
    const { ageSeconds: _age, ...examination } = await this.show();
    return supportBundle(examination, shownProcessSettings(), this.config.databaseUrl);
  }
}
