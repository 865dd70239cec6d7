import {
  type AlertSeverity,
  consolePageOf,
  ALERT_CATALOGUE,
  type AlertCause,
} from '../../domain/issues/alert-catalogue';
import { type Language, TEXTS_IN, TEXTS } from '../../domain/texts/language';
import { sayStored } from '../../domain/texts/stored-sentence';
import type { Alert, AlertEvent } from './alerts.entities';
import type { Texts } from '../../domain/texts/texts';
import type { AlertCauseDto } from './alert.dto';

/** Returns the texts of a cause. */
export function alertCauseText(cause: AlertCause, texts: Texts = TEXTS): AlertCauseDto {
  const { title, means, nextStep } = texts.alerts[cause];
  return { cause, severity: ALERT_CATALOGUE[cause].severity, title, means, nextStep };
}

/** Translates the subject of an alert; names are the same in every language. */
export function aboutOf({ about }: Pick<Alert, 'about'>, { abouts }: Texts): string {
  return abouts[about] ?? about;
}

/** Alert message, with type, time and data as Standard Webhooks recommends; e-mail is written from the same. */
export interface AlertMessage {
  readonly type: `alert.${AlertEvent}`;
  /** Time, ISO 8601. */
  readonly timestamp: string;
  readonly data: {
    /** Language of the sentences; older messages lack the field and are in `en`. */
    readonly language?: Language;
    /** Id of the alert; null in a test message. */
    readonly id: string | null;
    readonly cause: string;
    readonly severity: AlertSeverity;
    readonly title: string;
    readonly organisationId: string | null;
    readonly about: string;
    readonly what: string;
    readonly means: string;
    readonly nextStep: string;
    readonly documents: number | null;
    /** Numbers of the latest documents, at most ten. */
    readonly numbers: readonly string[];
    readonly occurrences: number;
    readonly openedAt: string;
    readonly lastAt: string;
    readonly closedAt: string | null;
    /** Page of the console to look at. */
    readonly console: string;
  };
}

export function alertMessage(
  alert: Alert,
  event: Exclude<AlertEvent, 'test'>,
  now: Date,
  { publicUrl, language }: { readonly publicUrl: string; readonly language: Language },
): AlertMessage {
  const texts = TEXTS_IN[language];
  const { cause, severity, title, means, nextStep } = alertCauseText(alert.cause, texts);
  const { id, organisationId, documents, numbers, occurrences } = alert;
  return {
    type: `alert.${event}`,
    timestamp: now.toISOString(),
    data: {
      language,
      id,
      cause,
      severity,
      title,
      organisationId,
      about: aboutOf(alert, texts),
      what: sayStored(texts, alert.detail),
      means,
      nextStep,
      documents,
      numbers,
      occurrences,
      openedAt: alert.openedAt.toISOString(),
      lastAt: alert.lastAt.toISOString(),
      closedAt: alert.closedAt?.toISOString() ?? null,
      console: consoleOf(publicUrl, consolePageOf(alert)),
    },
  };
}

/** Address of a console page. @param page from `consolePageOf`; empty: the start page */
export function consoleOf(publicUrl: string, page = ''): string {
  return `${publicUrl}/console/${page}`;
}
