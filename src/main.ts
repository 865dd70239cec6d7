import 'reflect-metadata';
import { resolve } from 'node:path';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createApplication } from './application';
import { type Config, ConfigurationFault, outdatedSettings } from './platform/config/config';
import { readProcessConfig } from './platform/config/process-config';
import {
  type EmbeddedServer,
  ensureDatabase,
  startEmbeddedServer,
} from './platform/database/embedded/embedded-server';
import { INVITATION_HOURS } from './people/invitations/invitation-links.service';
import { FirstOwnerService } from './people/invitations/first-owner.service';
import { serviceUrl } from './platform/database/walls/service-role';
import { HttpClient } from './platform/http/http-client';
import { EmbeddedServerError } from './platform/database/embedded/embedded-server-error';
import { SessionRefusal } from './platform/database/shared-sessions';
import { VersionRefusal } from './platform/database/other-versions';
import { JournalRefused } from './sync/submit/safe-mode/closed-journal';
import { WorkerService } from './sync/run/worker.service';
import { ServiceManager } from './platform/service-manager/service-manager';

const ANSWERS_WITHIN_MS = 5_000;

/** True when the database answers within five seconds; never rejects. */
async function databaseAnswers(dataSource: DataSource): Promise<boolean> {
  const late = new Promise<false>((settle) => setTimeout(settle, ANSWERS_WITHIN_MS, false).unref());
  const answers = dataSource.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answers, late]);
}

const logger = new Logger('Service');
const EMBEDDED_HOME = '.ledgerstamp';
const STOPS_WITHIN_MS = 10_000;
/** A submission that is under way gets this long to be answered: cut off, it would become a hold. */
const HEARS_ANSWERS_WITHIN_MS = 70_000;
const LOOKS_AGAIN_MS = 100;

/** A parent that forked us takes us with it; before anything has been begun there is nothing to bring to an end. */
const abandonStart = (): never => process.exit(1);

/** Reads the settings, starts a database if none is named, and serves until it is asked to stop. */
async function main(): Promise<void> {
  process.once('disconnect', abandonStart);
  const manager = ServiceManager.handedOver(process.env);
  const config = readProcessConfig();
  const embedded = config.databaseUrl === null ? await startEmbedded() : null;
  const application = await createApplication({ ...config, ...(embedded && (await addressesOn(embedded))) });
  await application.listen(config.port, config.host);
  const http = application.get(HttpClient, { strict: false });
  const worker = application.get(WorkerService, { strict: false });
  stopOnSignals({
    stop: async () => {
      void manager.stopping();
      await application.close();
      // Last of all: everything above still writes to it while it drains.
      await embedded?.stop();
    },
    isSendingOnce: () => http.isSendingOnce,
    organisations: () => worker.organisations(),
  });
  await manager.ready({
    isHealthy: () => databaseAnswers(application.get(DataSource, { strict: false })),
    warn: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  await showFirstOwner(application);
  // The announcement comes last, because its reader may stop this process at once.
  const url = await application.getUrl();
  logger.log({ url, publicUrl: config.publicUrl }, 'the service has started');
  announce(config, url);
}

/** Returns the addresses of the database; the service owns no tables on the embedded server, either. */
async function addressesOn(
  server: EmbeddedServer,
): Promise<Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>> {
  const databaseOwnerUrl = await ensureDatabase(server, 'ledgerstamp');
  return { databaseUrl: await serviceUrl(databaseOwnerUrl), databaseOwnerUrl };
}

function startEmbedded(): Promise<EmbeddedServer> {
  return startEmbeddedServer({
    directory: resolve(EMBEDDED_HOME),
    log: (line) => process.stderr.write(`${line}\n`),
  });
}

/**
 * Prints the first owner's link while no person can sign in; it is meant for the person at this terminal.
 */
async function showFirstOwner(application: INestApplicationContext): Promise<void> {
  const link = await application.get(FirstOwnerService, { strict: false }).linkForNobody();
  if (link === null) return;
  process.stderr.write(
    `Nobody is here yet. Open this link within ${INVITATION_HOURS} hours to become the first owner:\n  ${link}\n`,
  );
}

/** Tells a parent process, if there is one, where we listen. */
function announce(config: Config, url: string): void {
  if (process.connected) process.send?.({ listening: url });
  process.stderr.write(
    config.unsafe.map((fault) => `Unsafe, only for trials: ${fault}\n`).join('') +
      outdatedSettings(config)
        .map((sentence) => `${sentence}\n`)
        .join('') +
      `Ledgerstamp listens on ${url}, public address ${config.publicUrl}, API at ${url}/api/docs\n`,
  );
}

/** Running service that can be stopped. */
interface Running {
  stop(): Promise<void>;
  /** True while a submission waits for its answer. */
  isSendingOnce(): boolean;
  /** Organisations with work under way. */
  organisations(): readonly string[];
}

/** Stops once. A stop that was asked for ends with 0, whatever had to be cut off: the log says what that was. */
function stopOnSignals(running: Running): void {
  process.off('disconnect', abandonStart);
  let isStopping = false;
  const once = (): void => {
    if (isStopping) return;
    isStopping = true;
    logger.log({ organisations: running.organisations().length }, 'the service is stopping');
    cutOffInTime(running);
    running
      .stop()
      .then(
        () => logger.log('the service has stopped'),
        (error: unknown) => logger.warn({ err: error }, 'the service has stopped, and not in order'),
      )
      .finally(() => process.exit(0));
  };
  process.on('SIGINT', once);
  process.on('SIGTERM', once);
  process.on('disconnect', once);
}

/**
 * Cuts off work that does not end in time (a lost database, a call that hangs), which is as safe as a kill.
 * The time restarts when an answer arrives, because it has to be stored.
 */
function cutOffInTime(running: Running): void {
  const lastEnd = Date.now() + HEARS_ANSWERS_WITHIN_MS;
  let end = Date.now() + STOPS_WITHIN_MS;
  const look = (): void => {
    if (running.isSendingOnce()) end = Math.min(Date.now() + STOPS_WITHIN_MS, lastEnd);
    if (Date.now() < end) return;
    const left = {
      organisations: running.organisations(),
      isSubmissionUnanswered: running.isSendingOnce(),
    };
    logger.warn(left, 'the service has stopped, and cut off what was under way');
    process.exit(0);
  };
  setInterval(look, LOOKS_AGAIN_MS).unref();
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof ConfigurationFault) {
    const list = error.faults.map((fault) => `  - ${fault}`).join('\n');
    return `Ledgerstamp cannot start. Put these right in the environment or in .env (see .env.example):\n${list}`;
  }
  if (
    error instanceof EmbeddedServerError ||
    error instanceof JournalRefused ||
    error instanceof SessionRefusal ||
    error instanceof VersionRefusal
  )
    return `Ledgerstamp cannot start. ${error.message}`;
  return `Ledgerstamp cannot start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

main().catch(fail);
