import express, { Router, type Request, type Response } from 'express';
import { saveApp } from '../oauth/apps';
import { parseJson, isObject, type Json, type JsonObject } from '../json';
import { type Simulator } from '../simulator';
import { countedCalls } from '../limits/observations';
import { DEFAULT_SETTINGS, saveOrganisation, findOrganisation } from '../store/organisations';
import { saveElements, findById } from '../store/elements';
import { attachmentsOf } from '../store/attachments';
import { historyOf } from '../store/history';
import { DIRECTORY_KINDS, DOCUMENT_KINDS, type Kind } from '../store/kinds';
import { deriveDirectory } from '../documents/derive-directory';
import { storeDocument } from '../documents/store-document';
import { inTransaction } from '../store/database';
import { rawBody, bytesOf } from '../http/request-reading';

export function controlRoutes(simulator: Simulator): Router {
  const router = Router();
  const { pool, clock } = simulator;
  const json = express.json({ limit: '50mb' });
  router.put('/app', json, async (request: Request, response: Response) => {
    const { clientId, clientSecret, redirectUris } = request.body as {
      clientId: string;
      clientSecret: string;
      redirectUris: string[];
    };
    await saveApp(pool, { clientId, name: 'Ledgerstamp', redirectUris }, clientSecret);
    response.json({});
  });
  router.put('/organisations/:tenantId', json, async (request: Request, response: Response) => {
    const { name, baseCurrency, countryCode, timezone, settings } = request.body as Record<string, string> & {
      settings?: object;
    };
    await saveOrganisation(pool, {
      ...{
        tenantId: String(request.params.tenantId),
        name: name ?? '',
        baseCurrency: baseCurrency ?? '',
        countryCode: countryCode ?? '',
        timezone: timezone ?? '',
      },
      ...{ periodLockDate: null, profile: {}, createdMs: clock.now() },
      settings: { ...DEFAULT_SETTINGS, ...settings, limits: { ...DEFAULT_SETTINGS.limits, enforce: false } },
    });
    response.json({});
  });
  router.post(
    '/organisations/:tenantId/load',
    rawBody('200mb'),
    async (request: Request, response: Response) => {
      const tenantId = String(request.params.tenantId);
      const body = parseJson(bytesOf(request).toString('utf8'));
      const held = isObject(body) ? body : {};
      const listed = (kind: string): Json[] => (Array.isArray(held[kind]) ? (held[kind] as Json[]) : []);
      const now = clock.now();
      for (const kind of [...DIRECTORY_KINDS, ...DOCUMENT_KINDS] as Kind[]) {
        await saveElements(pool, tenantId, kind, listed(kind), { now, replace: false });
      }
      const derived = deriveDirectory(tenantId, [
        ...listed('Invoices'),
        ...listed('CreditNotes'),
      ]) as unknown as Record<string, Json[]>;
      for (const kind of DIRECTORY_KINDS)
        await saveElements(pool, tenantId, kind, derived[kind] ?? [], { now, replace: false });
      response.json({});
    },
  );
  router.get('/organisations/:tenantId/documents/:id', async (request: Request, response: Response) => {
    const [tenantId, id] = [String(request.params.tenantId), String(request.params.id).toLowerCase()];
    for (const kind of DOCUMENT_KINDS) {
      const element = await findById(pool, tenantId, kind, id);
      if (element === undefined) continue;
      const address = { tenantId, kind, key: id };
      const [attachments, history] = [await attachmentsOf(pool, address), await historyOf(pool, address)];
      return void response.json({ document: element, attachments, history });
    }
    response.status(404).end();
  });
  router.post('/organisations/:tenantId/documents/:id/void', async (request: Request, response: Response) => {
    const [tenantId, id] = [String(request.params.tenantId), String(request.params.id).toLowerCase()];
    const element = (await findById(pool, tenantId, 'Invoices', id)) as JsonObject;
    const organisation = await findOrganisation(pool, tenantId);
    await inTransaction(pool, (c) =>
      storeDocument(simulator, c, { ...element, Status: 'VOIDED' }, element, {
        kind: 'Invoices',
        organisation: organisation!,
        taxRates: new Map(),
        unitDecimals: 4,
        now: clock.now(),
      } as never),
    );
    response.json({});
  });
  router.get('/calls', async (_request: Request, response: Response) => {
    response.json(await countedCalls(pool));
  });
  return router;
}
