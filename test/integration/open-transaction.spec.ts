import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpService } from '@nestjs/axios';
import type { DataSource } from 'typeorm';
import { HttpClient } from '../../src/platform/http/http-client';
import { PreparedConnection } from '../../src/platform/http/prepared-connection';
import { asOwner } from '../support/as-owner';
import { openTestDataSource } from '../support/test-data-source';

describe('a transaction of the database', () => {
  let dataSource: DataSource;
  let close: () => Promise<void> = () => Promise.resolve();
  let server: Server;
  let url: string;

  beforeEach(async () => {
    const opened = await openTestDataSource();
    dataSource = opened.dataSource;
    close = () => opened.close();
    server = createServer((_request, response) => response.end('{}'));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    await new Promise((closed) => server.close(closed));
    await close();
  });

  const http = new HttpClient(new HttpService());
  const call = (): Promise<unknown> =>
    http.call({ method: 'GET', url, headers: {}, timeoutMs: 1_000, maxBytes: 100 });

  it('lets no call to another system out while it is open, and rolls back', async () => {
    await asOwner(dataSource, 'create table written (what text); grant all on written to public');
    const work = dataSource.transaction(async (manager) => {
      await manager.query(`insert into written values ('before the call')`);
      await call();
    });
    await expect(work).rejects.toThrow('no call to another system may be made while a transaction is open');
    expect(await dataSource.query('select * from written')).toEqual([]);
    await expect(call()).resolves.toMatchObject({ status: 200 });
  });

  it('lets no connection be prepared, either', async () => {
    const work = dataSource.manager.transaction(() => PreparedConnection.open(http, url, 1_000));
    await expect(work).rejects.toThrow('no call to another system may be made');
  });
});
