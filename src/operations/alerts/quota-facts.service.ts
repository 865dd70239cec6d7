import { Injectable } from '@nestjs/common';
import { QuotasService } from '../../organisations/books/quotas.service';
import type { AlertFact } from './alert-facts.repository';

/** A pause of a minute is how a minute's limit works; what is longer is worth telling. */
const LONGER_THAN_MS = 2 * 60_000;

/** Organisations that may not call their accounting platform for a while. */
@Injectable()
export class QuotaFactsService {
  constructor(private readonly quotas: QuotasService) {}

  async all(): Promise<AlertFact[]> {
    const readings = await this.quotas.all();
    return readings.flatMap(({ organisationId, name, quota: { parked, readAt } }) => {
      if (parked === null || parked.until.getTime() - readAt.getTime() < LONGER_THAN_MS) return [];
      const [day, time] = parked.until.toISOString().split('T');
      return [
        {
          cause: 'QUOTA_PARKED' as const,
          subject: organisationId,
          organisationId,
          about: name,
          reason: `${day} ${time?.slice(0, 5)} UTC`,
          documents: null,
          numbers: [],
          lastAt: null,
          repeats: 0,
        },
      ];
    });
  }
}
