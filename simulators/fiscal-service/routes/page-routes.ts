import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Request, type Response, Router } from 'express';
import { openApiDocument } from '../openapi/openapi-document';
import { RefusedCall } from '../refused-call';
import type { Simulator } from '../simulator';
import { overviewPage } from './overview-page';

/** Possible places of the README: next to the sources, or below the project's folder for compiled programs. */
const READMES = [join(__dirname, '../README.md'), join('simulators/fiscal-service/README.md')];

/** Routes for people: overview page, OpenAPI document, and README; without credentials. */
export function pageRoutes(simulator: Simulator, servers: readonly string[]): Router {
  const router = Router();
  router.get('/', async (_request: Request, response: Response) => {
    response.setHeader('Content-Security-Policy', `default-src 'none'; style-src 'unsafe-inline'`);
    response.type('html').send(await overviewPage(simulator));
  });
  router.get('/openapi.json', (_request: Request, response: Response) => {
    response.json(openApiDocument(servers));
  });
  router.get('/readme', async (_request: Request, response: Response) => {
    response.type('text/plain').send(await readme());
  });
  return router;
}

async function readme(): Promise<string> {
  for (const path of READMES) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return readFile(path, 'utf8');
  }
  throw new RefusedCall(404, 'The README is not next to this program.');
}
