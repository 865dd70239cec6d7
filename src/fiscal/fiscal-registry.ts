import { Failure } from '../domain/issues/failure';
import type { FiscalService } from './fiscal-service';
import { storedSentence } from '../domain/texts/stored-sentence';

/** Injection token: every fiscal service of this process. */
export const FISCAL_SERVICES = Symbol('FISCAL_SERVICES');

/** Fiscalisation services of this process, by name. */
export class FiscalRegistry {
  private readonly services: ReadonlyMap<string, FiscalService>;

  constructor(services: readonly FiscalService[]) {
    this.services = new Map(services.map((service) => [service.name, service]));
  }

  names(): string[] {
    return [...this.services.keys()];
  }

  all(): FiscalService[] {
    return [...this.services.values()];
  }

  /** True for a service of this version that sends webhooks. */
  hasWebhook(name: string): boolean {
    return (this.services.get(name)?.webhook ?? null) !== null;
  }

  /** @throws Failure `misconfigured` for a service unknown to this version */
  get(name: string): FiscalService {
    const service = this.services.get(name);
    if (service === undefined)
      throw new Failure('misconfigured', storedSentence('fiscalServiceUnknown', { name }));
    return service;
  }
}
