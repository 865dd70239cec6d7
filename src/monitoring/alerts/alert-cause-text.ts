import { ALERT_CATALOGUE, type AlertCause } from '../../documents/alert-catalogue';
import { TEXTS } from '../../documents/texts/language';
import type { AlertCauseDto } from './alert.dto';

/** A cause as people read it. */
export function alertCauseText(cause: AlertCause): AlertCauseDto {
  const { title, means, nextStep } = TEXTS.alerts[cause];
  return { cause, severity: ALERT_CATALOGUE[cause].severity, title, means, nextStep };
}
