import type { INestApplication } from '@nestjs/common';
import { eventually } from '../../demo/eventually';
import { AlertSurveyService } from '../../src/operations/alerts/alert-survey.service';

/** Runs a complete survey, since one begun by the application's own timer may have started too early. */
export async function lookForAlerts(application: INestApplication): Promise<void> {
  const survey = application.get(AlertSurveyService);
  await eventually('a look at the alerts', async () => ((await survey.look()) ? true : null));
}
