import { randomUUID } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { findAccount } from '../account';
import { headerNames } from '../header-names';
import { RefusedCall } from '../refused-call';
import type { Simulator } from '../simulator';
import { failureElement } from '../status-element';
import { postEvent } from '../webhooks/post-event';

/** Functions of the provider's portal for a webhook address. */
export function webhookControlRoutes({ store, closing }: Simulator): Router {
  const router = Router();
  router.post('/:account/enable', async (request: Request, response: Response) => {
    const name = request.params.account;
    const rows = await store.query(
      'update accounts set is_webhook_enabled = true where name = $1 returning name',
      [name],
    );
    if (rows.length === 0) throw new RefusedCall(404, 'There is no such account.');
    response.status(204).end();
  });
  // "Save and test" as the provider publishes it: a right signature must be answered with 2xx, a wrong one with 401.
  router.post('/:account/test', async (request: Request, response: Response) => {
    const account = await findAccount(store, String(request.params.account));
    if (account === null || account.webhook === null) throw new RefusedCall(404, 'There is no such webhook.');
    const { url } = account.webhook;
    const body = Buffer.from(JSON.stringify([failureElement(randomUUID(), null, false)]));
    const post = (secret: string): Promise<number | null> =>
      postEvent(url, body, { header: headerNames(account).signature, secret }, closing);
    const right = await post(account.apiSecret);
    const wrong = await post(`not-${account.apiSecret}`);
    const isActive = right !== null && right >= 200 && right < 300 && wrong === 401;
    await store.query('update accounts set is_webhook_enabled = $2 where name = $1', [
      account.name,
      isActive,
    ]);
    response.json({ right, wrong, isActive });
  });
  return router;
}
