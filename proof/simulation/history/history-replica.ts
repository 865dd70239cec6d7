import { Test, type TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { ScheduleModule } from '@nestjs/schedule';
import type { Config } from '../../../src/platform/config/config';
import { ConfigModule } from '../../../src/platform/config/config.module';
import { ConnectorRegistry } from '../../../src/connectors/connector-registry';
import { CallLimitsRepository } from '../../../src/connectors/xero/limits/call-limits.repository';
import { LeasesRepository } from '../../../src/organisations/lease/leases.repository';
import { FiscalRegistry } from '../../../src/fiscal/fiscal-registry';
import { HttpClient } from '../../../src/platform/http/http-client';
import { OrganisationRunService } from '../../../src/sync/run/organisation-run.service';
import { STAGE_CONCURRENCY } from '../../../src/sync/run/stage-passes';
import { RunBudget } from '../../../src/sync/run/run-budget';
import { SafeModeService } from '../../../src/sync/submit/safe-mode/safe-mode.service';
import { DatabaseModule } from '../../../src/platform/database/database.module';
import { FEATURES } from '../../../src/app.module';
import { ENTITIES } from '../../../src/entities';
import { TABLE_WALLS } from '../../../src/table-walls';
import { SimulatedFiscalHarmony } from '../fiscal/simulated-fiscal-harmony';
import { ProcessDied, SimulatedProcess, type Surroundings } from '../simulated-process';
import type { HistoryEnvironment } from './history-environment';
import type { XeroSide } from './xero-side';
import type { Fault, Place } from '../faults';

/** Duration of each call to the fiscal service, in milliseconds. */
const TAKES_MS: Partial<Record<Place, number>> = { connect: 60, send: 900, ask: 260, download: 460 };

/** Counter of calls. */
interface Counting {
  made(place: Place): void;
}

/** Process whose calls take realistic times. */
class HistoryProcess extends SimulatedProcess {
  constructor(
    name: string,
    private readonly around: Surroundings & Counting,
  ) {
    super(name, around);
  }

  override call<T>(place: Place, what: string, effect: (fault: Fault | null) => Promise<T>): Promise<T> {
    return super.call(place, what, async (fault) => {
      this.around.made(place);
      await this.around.pass(TAKES_MS[place] ?? 0);
      return effect(fault);
    });
  }
}

/** State of a process that works alone on a single organisation. */
const ALONE = {
  isStopping: () => false,
  isAnyWaiting: () => false,
  underWay: () => 1,
  handsOver: () => false,
};

/** Settings common to all processes of a replica. */
export interface ReplicaSetting {
  readonly environment: HistoryEnvironment;
  readonly xero: XeroSide;
  readonly config: Config;
}

interface Life {
  readonly process: HistoryProcess;
  readonly program: TestingModule;
}

/**
 * Replica with the production program as its container assembles it; a kill cuts off its database, network and fiscal
 * service. Nothing starts automatically: the trial decides who runs, and when.
 */
export class HistoryReplica {
  private lives = 0;
  private life: Life | null = null;

  constructor(
    private readonly name: string,
    private readonly dataSource: DataSource,
    private readonly setting: ReplicaSetting,
  ) {}

  async start(): Promise<void> {
    await this.life?.program.get(SafeModeService).onApplicationShutdown();
    this.lives += 1;
    this.life = await this.build(
      new HistoryProcess(`${this.name}, life ${this.lives}`, this.setting.environment),
    );
    await this.get(SafeModeService).onApplicationBootstrap();
  }

  get<T>(type: new (...given: never[]) => T): T {
    if (this.life === null) throw new Error(`${this.name} has not been started`);
    return this.life.program.get<T>(type, { strict: false });
  }

  /**
   * Claims the organisation if it is due, and works on it until nothing changes.
   * @returns false if it was not due
   */
  async work(): Promise<boolean> {
    const { environment, xero, config } = this.setting;
    const { process } = this.required();
    const leases = this.get(LeasesRepository);
    const lease = await leases.claimDue(process.name, config.sync.leaseMs);
    if (lease === null) return false;
    environment.beginWork(process, () => leases.renew(lease, config.sync.leaseMs));
    try {
      await this.get(OrganisationRunService).run(lease, new RunBudget(ALONE, config.sync.runBudgetMs));
    } catch (error) {
      if (!(error instanceof ProcessDied) && !process.isDead) throw error;
    } finally {
      environment.endWork();
    }
    if (process.isDead) await this.start();
    else await xero.giveBack(process);
    return true;
  }

  async stop(): Promise<void> {
    await this.life?.program.get(SafeModeService).onApplicationShutdown();
  }

  private required(): Life {
    if (this.life === null) throw new Error(`${this.name} has not been started`);
    return this.life;
  }

  private async build(process: HistoryProcess): Promise<Life> {
    const { environment, xero, config } = this.setting;
    const program = await Test.createTestingModule({
      imports: [
        ConfigModule.with(config),
        DatabaseModule.with(ENTITIES, TABLE_WALLS),
        ScheduleModule.forRoot(),
        ...FEATURES,
      ],
    })
      .setLogger(environment.log)
      .overrideProvider(DataSource)
      .useValue(process.over(this.dataSource))
      .overrideProvider(STAGE_CONCURRENCY)
      .useValue(process.lanes)
      .overrideProvider(FiscalRegistry)
      .useValue(new FiscalRegistry([new SimulatedFiscalHarmony(process, environment)]))
      .overrideProvider(ConnectorRegistry)
      .useFactory({
        inject: [HttpClient, CallLimitsRepository],
        factory: (http: HttpClient, limitStore: CallLimitsRepository) =>
          new ConnectorRegistry([xero.connector(process, environment, config, { http, limitStore })]),
      })
      .compile();
    return { process, program };
  }
}
