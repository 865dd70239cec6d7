import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createApplication } from '../../src/application';
import { ENTITIES } from '../../src/entities';
import { dataSourceOptions } from '../../src/platform/database/data-source';
import { JournalDecisionsService } from '../../src/sync/submit/safe-mode/journal-decisions.service';
import { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';
import { readConfig } from '../../src/platform/config/config';

export const ADMIN_KEY = 'an-administrator-key-of-many-characters';

/** Starts the application in this process on a migrated database, with real HTTP on loopback. */
export async function startApplication(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ application: INestApplication; url: string }> {
  const config = readConfig({
    ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://ledgerstamp.example', PORT: '0' },
    ...{
      ENCRYPTION_KEY: 'ab'.repeat(32),
      ALLOW_INSECURE: 'true',
      ADMIN_API_KEY: ADMIN_KEY,
      LOG_LEVEL: 'fatal',
    },
    ...{ XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret', FISCAL_URL: 'http://127.0.0.1:1' },
    // Each database gets its own folder: a new database with the journal of another installation is
    // refused.
    JOURNAL_DIRECTORY: settings.JOURNAL_DIRECTORY ?? (await journalOf(databaseUrl)),
    ...settings,
  });
  const application = await createApplication(config);
  await application.listen(0, '127.0.0.1');
  return { application, url: await application.getUrl() };
}

/** Creates a journal folder that accepts a database whose rows the test has stored itself. */
async function journalOf(databaseUrl: string): Promise<string> {
  const directory = join(tmpdir(), 'ledgerstamp-journals', new URL(databaseUrl).pathname);
  if (existsSync(directory)) return directory;
  const dataSource = await new DataSource(dataSourceOptions(databaseUrl, ENTITIES)).initialize();
  try {
    const decisions = new JournalDecisionsService(new RestoresRepository(dataSource), {
      journalDirectory: directory,
    });
    await decisions.acceptLoss({ by: 'the test', reason: 'its rows were never submitted' });
  } finally {
    await dataSource.destroy();
  }
  return directory;
}

export interface ApiAnswer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly json: T;
}

/** Calls the API with the administrator's key; accepts any status. */
export async function callApi<T>(
  url: string,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  signIn: Readonly<Record<string, string>> = { Authorization: `Bearer ${ADMIN_KEY}` },
): Promise<ApiAnswer<T>> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...signIn, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    json: (text === '' ? undefined : JSON.parse(text)) as T,
  };
}
