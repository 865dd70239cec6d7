import { ALERT_CATALOGUE, type AlertCause } from '../../documents/alert-catalogue';
import { TEXTS } from '../../documents/texts/language';
import type { Texts } from '../../documents/texts/texts';
import type { AlertCauseDto } from './alert.dto';
import type { Alert } from './alert.entity';

/** A cause as people read it. */
export function alertCauseText(cause: AlertCause, texts: Texts = TEXTS): AlertCauseDto {
  const { title, means, nextStep } = texts.alerts[cause];
  return { cause, severity: ALERT_CATALOGUE[cause].severity, title, means, nextStep };
}

/** What has happened, as people read it: as it is stored, or said anew in another language from what it was said of. */
export function whatHappened({ cause, detail, reason, ...of }: Alert, texts: Texts): string {
  if (texts === TEXTS || reason === null) return detail;
  const { subject, documents, numbers } = of;
  return texts.alerts[cause].what({ subject, about: aboutOf(of, texts), reason, documents, numbers });
}

/** What an alert is about: a name, which is the same in every language, or everything. */
export function aboutOf({ about }: Pick<Alert, 'about'>, { abouts }: Texts): string {
  const said: Readonly<Record<string, string>> = abouts;
  return said[about] ?? about;
}
