import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'pg';
import { apiRoutes } from './api/api-routes';
import { controlRoutes } from './control/provisional-routes';
import { InFlight } from './limits/in-flight';
import { authorizeRoutes } from './oauth/authorize-routes';
import { oauthRoutes } from './oauth/oauth-routes';
import { SimulatorClock } from './simulator-clock';
import { type Simulator } from './simulator';
import { createSchema } from './store/schema';
import { WebhookSender } from './webhooks/webhook-sender';

export async function startXeroSimulator(options: {
  databaseUrl: string;
  port?: number;
  host?: string;
}): Promise<{ url: string; close(): Promise<void> }> {
  const pool = new Pool({ connectionString: options.databaseUrl });
  pool.on('error', () => undefined);
  await createSchema(pool);
  const clock = new SimulatorClock(pool);
  await clock.load();
  const simulator: Simulator = {
    pool,
    clock,
    inFlight: new InFlight(),
    webhooks: new WebhookSender(pool),
    url: '',
  };
  const app = express();
  app.use('/_control', controlRoutes(simulator));
  app.use(authorizeRoutes(simulator));
  app.use(oauthRoutes(simulator));
  app.use('/api.xro/2.0', apiRoutes(simulator));
  const server = await new Promise<import('node:http').Server>((resolve) => {
    const s = app.listen(options.port ?? 0, options.host ?? '127.0.0.1', () => resolve(s));
  });
  const { address, port } = server.address() as AddressInfo;
  simulator.url = `http://${address}:${port}`;
  return {
    url: simulator.url,
    close: async () => {
      server.closeAllConnections();
      await new Promise((r) => server.close(r));
      await simulator.webhooks.close();
      await pool.end();
    },
  };
}
