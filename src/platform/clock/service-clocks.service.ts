import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  onServiceTime,
  type ReportedTime,
  type ClockAnchor,
  SERVICE_CLOCK_WARNING_MS,
  serviceTimeDifference,
} from './service-time';
import { ClockReadingsRepository } from './clock-readings.repository';
import { CLOCK_STOP_MS, clockParts, clockWords } from './clock-difference';

/** Interval of storing, because each answer would otherwise cost a statement. */
const KEPT_EVERY_MS = 60_000;
/**
 * Age of readings that no longer stop submissions, so that a service which stops reporting the time does not block them
 * for ever.
 */
const STOPS_FOR_MS = 60 * 60_000;

interface Opinion {
  readonly differenceMs: number;
  /** Time of `performance.now()` at which it was received, or, from another process, read. */
  readonly heardAt: number;
  /** Difference last stored. */
  readonly keptAt: number;
}

/**
 * Clocks of the fiscal service and the accounting platform, from the times in their answers. Submissions stop while one
 * differs from the database's by more than ten minutes, until an answer agrees or none has stated the time for an hour.
 */
@Injectable()
export class ServiceClocksService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ServiceClocksService.name);
  private readonly opinions = new Map<string, Opinion>();
  private stopListening: (() => void) | null = null;
  private anchor: ClockAnchor | null = null;

  constructor(private readonly readings: ClockReadingsRepository) {}

  onModuleInit(): void {
    this.stopListening = onServiceTime((told) => this.hear(told));
  }

  onApplicationShutdown(): void {
    this.stopListening?.();
  }

  /** Sets the database's time that later answers are compared with, and readings of other processes. */
  async compareWith(anchor: ClockAnchor): Promise<void> {
    this.anchor = anchor;
    for (const { observer, differenceMs, ageMs } of await this.readings.ofServices()) {
      const heardAt = performance.now() - ageMs;
      if ((this.opinions.get(observer)?.heardAt ?? -Infinity) >= heardAt) continue;
      this.opinions.set(observer, { differenceMs, heardAt, keptAt: heardAt });
    }
  }

  /**
   * Returns the difference of a service's clock; positive: ahead of the database. Null: no answer stated the
   * time yet.
   */
  differenceOf(service: string): number | null {
    return this.opinions.get(service)?.differenceMs ?? null;
  }

  /** Returns the clock that forbids submissions, with a sentence for people; null while all agree. */
  stop(): { readonly of: string; readonly receivedMsAgo: number; readonly why: StoredSentence } | null {
    for (const [of, { differenceMs, heardAt }] of this.opinions) {
      const receivedMsAgo = performance.now() - heardAt;
      if (Math.abs(differenceMs) <= CLOCK_STOP_MS || receivedMsAgo > STOPS_FOR_MS) continue;
      const why = storedSentence('serviceClockDiffers', { of, ...clockParts(differenceMs) });
      return { of, receivedMsAgo, why };
    }
    return null;
  }

  private hear(told: ReportedTime): void {
    if (this.anchor === null) return;
    const differenceMs = serviceTimeDifference(told, this.anchor);
    const before = this.opinions.get(told.of);
    const now = performance.now();
    const isNews = before === undefined || levelOf(before.differenceMs) !== levelOf(differenceMs);
    const mustKeep = isNews || now - before.keptAt >= KEPT_EVERY_MS;
    this.opinions.set(told.of, { differenceMs, heardAt: now, keptAt: mustKeep ? now : before.keptAt });
    if (!mustKeep) return;
    if (levelOf(differenceMs) !== 'ok') this.say(told.of, differenceMs);
    this.readings.keepOfService(told.of, differenceMs).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the time reported by an answer could not be stored');
    });
  }

  private say(of: string, differenceMs: number): void {
    this.logger.warn(
      { code: 'CLOCK_DIFFERS', differenceMs },
      `the clock of ${of} is ${clockWords(differenceMs)} the database's`,
    );
  }
}

function levelOf(differenceMs: number): 'ok' | 'warning' | 'stop' {
  const ms = Math.abs(differenceMs);
  if (ms > CLOCK_STOP_MS) return 'stop';
  return ms > SERVICE_CLOCK_WARNING_MS ? 'warning' : 'ok';
}
