import { Injectable } from '@nestjs/common';
import { type ClientFlow, FlowRepository } from '../../documents/flow.repository';
import { type OrganisationQuota, QuotasService } from '../../organisations/books/quotas.service';
import { type MetricsSnapshot, MetricsRepository } from './metrics.repository';

const KEPT_FOR_MS = 15_000;

export interface Figures {
  readonly snapshot: MetricsSnapshot;
  readonly quotas: readonly OrganisationQuota[];
  readonly flow: readonly ClientFlow[];
}

/** Figures of the database, read at most every fifteen seconds, however often they are requested. */
@Injectable()
export class MetricsSnapshotService {
  private last: { readonly at: number; readonly figures: Promise<Figures> } | null = null;

  constructor(
    private readonly metrics: MetricsRepository,
    private readonly quotas: QuotasService,
    private readonly flow: FlowRepository,
  ) {}

  figures(): Promise<Figures> {
    const now = performance.now();
    if (this.last === null || now - this.last.at >= KEPT_FOR_MS) {
      const figures = this.read();
      this.last = { at: now, figures };
      // A failed query is not cached; callers already waiting for it get the error.
      figures.catch(() => (this.last = null));
    }
    return this.last.figures;
  }

  private async read(): Promise<Figures> {
    const [snapshot, quotas] = [await this.metrics.snapshot(), await this.quotas.all()];
    return { snapshot, quotas, flow: await this.flow.list() };
  }
}
