import { Injectable } from '@nestjs/common';
import { ConnectionTerms, type DaysByPlatform } from '../../organisations/connection/connection-terms';
import type { AlertFact } from './alert-facts.repository';

/** The plan of our own app at an accounting platform has no connection left. */
@Injectable()
export class ConnectionFacts {
  constructor(private readonly terms: ConnectionTerms) {}

  async all(): Promise<AlertFact[]> {
    const usedUp = (await this.terms.allowances()).filter(({ used, allowed }) => used >= allowed);
    return usedUp.map(({ platform, name, used, allowed }) => ({
      cause: 'CONNECTIONS_USED_UP' as const,
      subject: platform,
      organisationId: null,
      about: name,
      reason: `${used} ${allowed}`,
      documents: null,
      numbers: [],
      lastAt: null,
      repeats: 0,
    }));
  }

  /** From how many days without use on a connection is in danger. */
  warnAfterDays(): DaysByPlatform {
    return this.terms.warnAfterDays();
  }
}
