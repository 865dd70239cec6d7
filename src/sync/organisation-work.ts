import type { Organisation } from '../database/entities/organisation.entity';
import type { OpenFiscalAccount } from '../database/fiscal-accounts.repository';
import type { Lease } from '../database/lease';

/** One organisation in the hands of this process: what every step is given. */
export interface OrganisationWork {
  readonly lease: Lease;
  readonly organisation: Organisation;
  /** Null until an administrator has chosen one: documents then wait as `ready`. */
  readonly fiscalAccount: OpenFiscalAccount | null;
  /** True once the process has been told to stop: nothing new is begun. */
  readonly isStopping: () => boolean;
}

/** One station of the pipeline. Answers how many documents it moved on; throws the Failure that stopped it. */
export interface Step {
  readonly name: string;
  run(work: OrganisationWork): Promise<number>;
}
