import { Failure } from '../documents/failure';
import type { FiscalService } from './fiscal-service';

/** The fiscalisation services of this process by name. */
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

  /** @throws Failure `misconfigured` for a service that this build does not have */
  get(name: string): FiscalService {
    const service = this.services.get(name);
    if (service === undefined) throw new Failure('misconfigured', `there is no fiscal service "${name}"`);
    return service;
  }
}
