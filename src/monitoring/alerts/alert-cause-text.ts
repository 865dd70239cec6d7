import { ALERT_CATALOGUE, type AlertCause } from '../../documents/alert-catalogue';
import { TEXTS } from '../../documents/texts/language';
import type { Texts } from '../../documents/texts/texts';
import type { AlertCauseDto } from './alert.dto';

/** A cause as people read it. */
export function alertCauseText(cause: AlertCause, texts: Texts = TEXTS): AlertCauseDto {
  const { title, means, nextStep } = texts.alerts[cause];
  return { cause, severity: ALERT_CATALOGUE[cause].severity, title, means, nextStep };
}
