import { ALERT_CATALOGUE, type AlertCause } from '../../domain/issues/alert-catalogue';
import { TEXTS } from '../../domain/texts/language';
import type { Texts } from '../../domain/texts/texts';
import type { AlertCauseDto } from './alert.dto';
import type { Alert } from './alerts.entities';

/** Returns the texts of a cause. */
export function alertCauseText(cause: AlertCause, texts: Texts = TEXTS): AlertCauseDto {
  const { title, means, nextStep } = texts.alerts[cause];
  return { cause, severity: ALERT_CATALOGUE[cause].severity, title, means, nextStep };
}

/** Translates the subject of an alert; names are the same in every language. */
export function aboutOf({ about }: Pick<Alert, 'about'>, { abouts }: Texts): string {
  return abouts[about] ?? about;
}
