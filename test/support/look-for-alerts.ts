import type { INestApplication } from '@nestjs/common';
import { eventually } from '../../demo/eventually';
import { AlertSurveyService } from '../../src/operations/alerts/alert-survey.service';

/** A whole look at what is stored now: one that the application's own timer has begun may have begun too early. */
export async function lookForAlerts(application: INestApplication): Promise<void> {
  const survey = application.get(AlertSurveyService);
  await eventually('a look at the alerts', async () => ((await survey.look()) ? true : null));
}
