import { type NextFunction, type Request, type Response, Router } from 'express';
import { admit } from '../credentials';
import { RefusedCall } from '../refused-call';
import type { Simulator } from '../simulator';
import { accountRoutes } from './account-routes';
import { setAccount } from './calling-account';
import { mappingRoutes } from './mapping-routes';
import { outcomeRoutes } from './outcome-routes';
import { submitRoutes } from './submit-route';

/** Operations of the interface document, all of which require credentials. */
export function serviceRoutes(simulator: Simulator): Router {
  const { store } = simulator;
  const router = Router();
  router.use(async (request: Request, response: Response, next: NextFunction) => {
    const [pause] = await store.query<{ value: string }>(`select value from switches where name = 'pause'`);
    if (pause?.value === 'true') throw new RefusedCall(503, 'The service is being maintained.');
    const body: unknown = request.body;
    setAccount(response, await admit(store, request.headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0)));
    next();
  });
  router.use(accountRoutes(simulator));
  router.use(submitRoutes(simulator));
  router.use(outcomeRoutes(simulator));
  router.use(mappingRoutes(simulator));
  router.use(() => {
    throw new RefusedCall(404, 'There is no such operation.');
  });
  return router;
}
