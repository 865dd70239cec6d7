import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpService } from '@nestjs/axios';
import { openXeroClient } from '../../../../test/support/xero-client';
import { HttpClient } from '../../../platform/http/http-client';
import type { TokenSet } from '../../accounting-connector';
import { XeroConsent } from './xero-oauth';

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const TOKENS: TokenSet = {
  accessToken: 'a',
  refreshToken: 'r',
  expiresAt: '2026-01-01T00:00:00Z',
  scopes: ['offline_access', 'accounting.invoices'],
};
const GOOD = { access_token: 'new-access', refresh_token: 'new-refresh', expires_in: 1800, scope: 'one two' };

/** Identity server that answers everything with `answer`, including impossible answers. */
describe('the calls to the identity server', () => {
  let server: Server;
  let answer: Answer;
  let asked: { request: IncomingMessage; body: string }[];
  let consent: XeroConsent;

  let closeClient: () => Promise<void> = () => Promise.resolve();

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        asked.push({ request, body: Buffer.concat(chunks).toString() });
        response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const app = {
      clientId: 'id',
      clientSecret: 'se:c+r%',
      apiUrl: url,
      identityUrl: url,
      loginUrl: url,
      connections: 5,
    };
    const { client, close } = await openXeroClient(url);
    closeClient = close;
    consent = new XeroConsent(new HttpClient(new HttpService()), client, app);
  });

  beforeEach(() => {
    asked = [];
  });

  afterAll(async () => {
    await closeClient();
    await new Promise((resolve) => server.close(resolve));
  });

  it('send what the standard asks for, and read tokens, end and scopes', async () => {
    answer = { body: JSON.stringify(GOOD) };
    const tokens = await consent.refresh(TOKENS);
    expect(tokens).toMatchObject({
      accessToken: 'new-access',
      refreshToken: 'new-refresh',
      scopes: ['one', 'two'],
    });
    expect(new Date(tokens.expiresAt).getTime() - Date.now()).toBeGreaterThan(1_790_000);
    const [{ request, body } = { request: null, body: '' }] = asked;
    expect([request?.method, request?.url, body]).toEqual([
      'POST',
      '/connect/token',
      'grant_type=refresh_token&refresh_token=r',
    ]);
    const basic = Buffer.from((request?.headers.authorization ?? '').slice(6), 'base64').toString();
    expect(basic).toBe('id:se%3Ac%2Br%25');
  });

  it('keep the scopes that are known where Xero does not repeat them', async () => {
    answer = { body: JSON.stringify({ ...GOOD, scope: undefined }) };
    expect((await consent.refresh(TOKENS)).scopes).toEqual(TOKENS.scopes);
  });

  it.each<[string, Answer, string]>([
    ['the consent is gone', { status: 400, body: '{"error":"invalid_grant"}' }, 'unauthorised'],
    ['our secret is wrong', { status: 400, body: '{"error":"invalid_client"}' }, 'misconfigured'],
    [
      'our secret is wrong, as other servers say it',
      { status: 401, body: '{"error":"invalid_client"}' },
      'misconfigured',
    ],
    ['a scope is not ours to ask for', { status: 400, body: '{"error":"invalid_scope"}' }, 'misconfigured'],
    ['a proxy declines', { status: 403, body: '<html>no</html>' }, 'temporary'],
    ['a proxy declines in JSON', { status: 401, body: '{"message":"no"}' }, 'temporary'],
    ['the server is unwell', { status: 503, body: '<html>' }, 'temporary'],
    ['it sends us elsewhere', { status: 302, headers: { Location: 'http://127.0.0.1:1/' } }, 'temporary'],
    ['it answers with nothing', { status: 200 }, 'temporary'],
    ['it leaves the refresh token out', { body: '{"access_token":"x"}' }, 'temporary'],
    ['the answer is too large', { body: JSON.stringify({ ...GOOD, more: 'x'.repeat(65_536) }) }, 'temporary'],
  ])('know what it means when %s', async (_what, given, kind) => {
    answer = given;
    await expect(consent.refresh(TOKENS)).rejects.toMatchObject({ name: 'Failure', kind });
    expect(asked).toHaveLength(1);
  });

  it('wait as long as they are asked to', async () => {
    answer = { status: 429, headers: { 'Retry-After': '7' } };
    await expect(consent.refresh(TOKENS)).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 7_000,
    });
  });

  it('repeat nothing of a refusal but its code', async () => {
    answer = { status: 400, body: '{"error":"invalid_grant","error_description":"token r of id"}' };
    await expect(consent.refresh(TOKENS)).rejects.toThrow(
      /^Xero refused the refresh of the tokens \(invalid_grant\)$/,
    );
    answer = { status: 400, body: '{"error":"the token is new-refresh"}' };
    await expect(consent.refresh(TOKENS)).rejects.toThrow(/^Xero refused .* \(HTTP 400\)$/);
  });

  it('name the setting that is wrong when Xero does not accept the app', async () => {
    answer = { status: 400, body: '{"error":"invalid_client"}' };
    await expect(consent.refresh(TOKENS)).rejects.toThrow(/XERO_CLIENT_SECRET.*within a minute/);
    await expect(consent.exchangeCode('c', 'v', 'r')).rejects.toThrow('XERO_CLIENT_SECRET');
    const custom = consent.clientTokens({ clientId: 'c', clientSecret: 's' });
    await expect(custom).rejects.toThrow(/^Xero does not accept the id and secret of the custom connection$/);
  });

  it.each([
    ['the consent that it names', { authentication_event_id: '0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d' }, true],
    ['none when it names none', {}, false],
    ['none when it names something else', { authentication_event_id: '../organisations' }, false],
  ])('ask for the connections of a token by %s', async (_what, claims, isNamed) => {
    answer = { body: '[]' };
    const token = `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
    expect(await consent.organisations(token)).toEqual([]);
    const filtered = '/connections?authEventId=0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d';
    expect(asked.map(({ request }) => request.url)).toEqual([...(isNamed ? [filtered] : []), '/connections']);
  });

  it('blame the credentials of a custom connection, not our own app', async () => {
    answer = { status: 400, body: '{"error":"invalid_client"}' };
    const client = { clientId: 'c', clientSecret: 's' };
    await expect(consent.clientTokens(client)).rejects.toMatchObject({ kind: 'unauthorised' });
  });

  it('ask again with the scopes of before where a custom connection may not have the newer ones', async () => {
    answer = { status: 400, body: '{"error":"invalid_scope"}' };
    const client = { clientId: 'c', clientSecret: 's' };
    await expect(consent.clientTokens(client)).rejects.toMatchObject({ kind: 'unauthorised' });
    const scopes = asked.map(({ body }) => new URLSearchParams(body).get('scope') ?? '');
    expect(scopes).toHaveLength(2);
    expect(scopes[0]).toContain('accounting.banktransactions.read');
    expect(scopes[1]).toBe(
      'accounting.invoices accounting.attachments accounting.contacts.read accounting.settings.read',
    );
  });

  it('take a token that nobody knows any more for revoked, and nothing else', async () => {
    answer = { status: 400, body: '{"error":"invalid_grant"}' };
    await expect(consent.revoke(TOKENS)).resolves.toBeUndefined();
    answer = { status: 500 };
    await expect(consent.revoke(TOKENS)).rejects.toMatchObject({ kind: 'temporary' });
    asked = [];
    await consent.revoke({ ...TOKENS, refreshToken: null });
    expect(asked).toEqual([]);
  });

  it('read the list of connections up to its limit', async () => {
    const entry = { id: 'c', tenantId: 't', tenantType: 'ORGANISATION' };
    answer = { body: JSON.stringify([entry, { ...entry, tenantId: 'p', tenantType: 'PRACTICE' }, 'x']) };
    await expect(consent.covers('a', 't')).resolves.toBe(true);
    await expect(consent.covers('a', 'p')).resolves.toBe(false);
    answer = { body: JSON.stringify([{ ...entry, tenantName: 'x'.repeat(1024 * 1024) }]) };
    await expect(consent.covers('a', 't')).rejects.toMatchObject({ kind: 'temporary' });
    answer = { status: 401 };
    await expect(consent.covers('a', 't')).rejects.toMatchObject({ kind: 'unauthorised' });
  });
});
