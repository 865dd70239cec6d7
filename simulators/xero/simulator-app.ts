import express, { type ErrorRequestHandler, type Express } from 'express';
import { apiRoutes } from './api/api-routes';
import { controlRoutes } from './control/control-routes';
import { overviewPage } from './control/overview-page';
import { htmlAnswer, jsonAnswer, notFound, refusal, send } from './http/answer';
import { authorizeRoutes } from './oauth/authorize-routes';
import { oauthRoutes } from './oauth/oauth-routes';
import type { Simulator } from './simulator';

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : 500;
}

/** Answers an unreadable request with its status below 500; any other error is a fault of the simulator, and is written to stderr. */
const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const status = statusOf(error);
  const text = error instanceof Error ? error.message : String(error);
  if (status < 500) {
    const answer = refusal(text);
    send(response, { ...answer, status });
    return;
  }
  process.stderr.write(`xero simulator: ${error instanceof Error ? error.stack : text}\n`);
  send(response, jsonAnswer(500, { ErrorNumber: 500, Type: 'ServerException', Message: text }));
};

/** Express application: sign-in, Accounting API, control routes and overview page. */
export function simulatorApp(simulator: Simulator): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/', async (_request, response) => send(response, htmlAnswer(200, await overviewPage(simulator))));
  app.use('/api.xro/2.0', apiRoutes(simulator));
  app.use('/_control', controlRoutes(simulator));
  app.use(oauthRoutes(simulator));
  app.use(authorizeRoutes(simulator));
  app.use((_request, response) => send(response, notFound()));
  app.use(answerError);
  return app;
}
