import { createHash } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { APP, OTHER_TENANT, Harness, TENANT, type Reply } from '../testing/harness';

const VERIFIER = 'a'.repeat(50);
const REQUEST = {
  response_type: 'code',
  client_id: APP.clientId,
  redirect_uri: APP.redirectUris[0] ?? '',
  scope: 'openid offline_access accounting.invoices accounting.contacts.read',
  state: 'st&te"<x>',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};

interface TokenSet {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  token_type: string;
}

describe('OAuth', () => {
  let database: TestDatabase;
  let harness: Harness;

  beforeAll(async () => {
    database = await createTestDatabase('empty');
    harness = await Harness.start(database.url);
    await harness.organisation({ name: '<script>alert(1)</script>' }, OTHER_TENANT);
  });
  afterEach(() => harness.control('POST', '/clock', { now: null }));
  afterAll(async () => {
    await harness.stop();
    await database.drop();
  });

  const decide = (decision: string, tenantIds: string[], request: object = REQUEST): Promise<Reply> => {
    const form = new URLSearchParams({ ...request, decision });
    for (const tenantId of tenantIds) form.append('tenantId', tenantId);
    return harness.http('POST', '/identity/connect/authorize', form.toString(), {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
  };
  const consent = async (request: object = REQUEST): Promise<URL> =>
    new URL((await decide('allow', [TENANT], request)).headers.get('location') ?? '');
  const redeem = (code: string, verifier = VERIFIER): Promise<Reply> =>
    harness.tokenCall({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REQUEST.redirect_uri,
      code_verifier: verifier,
    });
  const signIn = async (): Promise<TokenSet> => {
    const code = (await consent()).searchParams.get('code') ?? '';
    return (await redeem(code)).json as TokenSet;
  };
  const refresh = (token: string): Promise<Reply> =>
    harness.tokenCall({ grant_type: 'refresh_token', refresh_token: token });
  const minutesLater = (minutes: number): Promise<Reply> =>
    harness.control('POST', '/clock', { now: new Date(Date.now() + minutes * 60_000).toISOString() });
  const organisation = (token: string, tenantId = TENANT): Promise<Reply> =>
    harness.http('GET', '/api.xro/2.0/Invoices', undefined, {
      Authorization: `Bearer ${token}`,
      'xero-tenant-id': tenantId,
    });

  it('shows a page that lists the organisations and escapes every text', async () => {
    const query = new URLSearchParams(REQUEST).toString();
    const shown = await harness.http('GET', `/identity/connect/authorize?${query}`);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Mupfure Traders');
    expect(shown.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(shown.text).toContain('value="st&amp;te&quot;&lt;x&gt;"');
    expect(shown.text).not.toContain('<script>');
  });

  it('sends nobody back to an address that is not registered', async () => {
    const reply = await decide('allow', [TENANT], { ...REQUEST, redirect_uri: 'https://evil.example' });
    expect(reply.status).toBe(400);
    expect(reply.headers.get('location')).toBeNull();
  });

  it('answers Cancel with access_denied and the state', async () => {
    const location = new URL((await decide('cancel', [])).headers.get('location') ?? '');
    expect(location.searchParams.get('error')).toBe('access_denied');
    expect(location.searchParams.get('state')).toBe(REQUEST.state);
  });

  it('asks again when no organisation was chosen', async () => {
    expect((await decide('allow', [])).status).toBe(400);
  });

  it('turns a code into tokens once, and only with the right verifier', async () => {
    const wrong = (await consent()).searchParams.get('code') ?? '';
    expect((await redeem(wrong, 'b'.repeat(50))).json).toEqual({ error: 'invalid_grant' });
    const location = await consent();
    expect(location.searchParams.get('state')).toBe(REQUEST.state);
    const code = location.searchParams.get('code') ?? '';
    const first = await redeem(code);
    expect(first.json).toMatchObject({ expires_in: 1800, token_type: 'Bearer', scope: REQUEST.scope });
    const second = await redeem(code);
    expect([second.status, second.json]).toEqual([400, { error: 'invalid_grant' }]);
  });

  it('does not look at a challenge, or refuses it, where that is set', async () => {
    await harness.organisation({ settings: { pkce: 'ignored' } });
    const code = (await consent()).searchParams.get('code') ?? '';
    expect((await redeem(code, 'b'.repeat(50))).status).toBe(200);
    await harness.organisation({ settings: { pkce: 'refused' } });
    expect((await decide('allow', [TENANT])).status).toBe(400);
    await harness.organisation({ settings: { pkce: 'checked' } });
  });

  it('lets a code expire after five minutes', async () => {
    const code = (await consent()).searchParams.get('code') ?? '';
    await minutesLater(6);
    expect((await redeem(code)).json).toEqual({ error: 'invalid_grant' });
  });

  it('gives no refresh token without offline_access', async () => {
    const code = (await consent({ ...REQUEST, scope: 'accounting.invoices' })).searchParams.get('code') ?? '';
    expect((await redeem(code)).json).not.toHaveProperty('refresh_token');
  });

  it('knows its app by secret', async () => {
    const basic = `Basic ${Buffer.from('client:wrong').toString('base64')}`;
    const reply = await harness.tokenCall({ grant_type: 'client_credentials' }, basic);
    expect([reply.status, reply.json]).toEqual([400, { error: 'invalid_client' }]);
    const odd = await harness.tokenCall({ grant_type: 'password' });
    expect(odd.json).toEqual({ error: 'unsupported_grant_type' });
  });

  it('rotates refresh tokens, with half an hour of grace for the previous one', async () => {
    const first = await signIn();
    const second = (await refresh(first.refresh_token)).json as TokenSet;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    // The answer above counts as lost: the old token still works until its successor has been used.
    const again = (await refresh(first.refresh_token)).json as TokenSet;
    expect(again.refresh_token).toBeDefined();
    expect((await refresh(again.refresh_token)).status).toBe(200);
    expect((await refresh(first.refresh_token)).json).toEqual({ error: 'invalid_grant' });
    await harness.organisation({ settings: { refreshGrace: 'refuse' } });
    const third = await signIn();
    await refresh(third.refresh_token);
    expect((await refresh(third.refresh_token)).json).toEqual({ error: 'invalid_grant' });
    await harness.organisation({ settings: { refreshGrace: 'accept' } });
  });

  it('ends the grace after thirty minutes and a refresh token after sixty days', async () => {
    const graced = await signIn();
    await refresh(graced.refresh_token);
    await minutesLater(31);
    expect((await refresh(graced.refresh_token)).json).toEqual({ error: 'invalid_grant' });
    await harness.control('POST', '/clock', { now: null });
    const old = await signIn();
    await minutesLater(60 * 24 * 60 + 1);
    expect((await refresh(old.refresh_token)).json).toEqual({ error: 'invalid_grant' });
  });

  it('answers 401 as recorded when the token has expired or is none', async () => {
    const { access_token: token } = await signIn();
    expect((await organisation(token)).status).toBe(200);
    await minutesLater(31);
    const expired = await organisation(token);
    expect(expired.status).toBe(401);
    expect(expired.json).toMatchObject({
      Type: null,
      Title: 'Unauthorized',
      Status: 401,
      Detail: expect.stringMatching(/^TokenExpired: token expired at /),
      Extensions: {},
    });
    expect((await organisation('nonsense')).status).toBe(401);
  });

  it('answers 403 for an organisation that is not connected and 401 without the scope', async () => {
    const { access_token: token } = await signIn();
    expect((await organisation(token, OTHER_TENANT)).status).toBe(403);
    const rates = await harness.http('GET', '/api.xro/2.0/TaxRates', undefined, {
      Authorization: `Bearer ${token}`,
      'xero-tenant-id': TENANT,
    });
    expect([rates.status, rates.headers.get('www-authenticate')]).toEqual([401, 'insufficient_scope']);
  });

  it('lists connections, ends one, and ends all on revocation', async () => {
    const tokens = await signIn();
    const bearer = { Authorization: `Bearer ${tokens.access_token}` };
    const listed = await harness.http('GET', '/connections', undefined, bearer);
    expect(listed.headers.get('x-appminlimit-remaining')).not.toBeNull();
    expect(listed.headers.get('x-minlimit-remaining')).toBeNull();
    const [connection] = listed.json as { id: string; tenantId: string; tenantType: string }[];
    expect(connection).toMatchObject({ tenantId: TENANT, tenantType: 'ORGANISATION' });
    const ended = await harness.http('DELETE', `/connections/${connection?.id}`, undefined, bearer);
    expect(ended.status).toBe(204);
    expect((await organisation(tokens.access_token)).status).toBe(403);
    const renewed = await signIn();
    const revoked = await harness.http(
      'POST',
      '/connect/revocation',
      new URLSearchParams({
        token: renewed.refresh_token,
        client_id: APP.clientId,
        client_secret: APP.clientSecret,
      }).toString(),
    );
    expect(revoked.status).toBe(200);
    expect((await refresh(renewed.refresh_token)).json).toEqual({ error: 'invalid_grant' });
    expect((await organisation(renewed.access_token)).status).toBe(401);
  });

  describe('with two users', () => {
    const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });
    const tenants = async (token: string, query = ''): Promise<string[]> => {
      const { json } = await harness.http('GET', `/connections${query}`, undefined, bearer(token));
      return (json as { tenantId: string }[]).map(({ tenantId }) => tenantId);
    };
    const signInAs = async (user: string, tenantIds: string[]): Promise<TokenSet> => {
      const given = await decide('allow', tenantIds, { ...REQUEST, user });
      const code = new URL(given.headers.get('location') ?? '').searchParams.get('code') ?? '';
      return (await redeem(code)).json as TokenSet;
    };
    const claims = (token: string): Record<string, unknown> =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

    it('lets a token into what its own user has connected, and names user and consent in it', async () => {
      const ada = await signInAs('ada', [TENANT]);
      const bob = await signInAs('bob', [OTHER_TENANT]);
      expect([await tenants(ada.access_token), await tenants(bob.access_token)]).toEqual([
        [TENANT],
        [OTHER_TENANT],
      ]);
      expect((await organisation(ada.access_token, OTHER_TENANT)).status).toBe(403);
      expect(claims(ada.access_token).xero_userid).not.toBe(claims(bob.access_token).xero_userid);
      const more = await signInAs('ada', [OTHER_TENANT]);
      const event = String(claims(more.access_token).authentication_event_id);
      expect(await tenants(more.access_token, `?authEventId=${event}`)).toEqual([OTHER_TENANT]);
      expect(await tenants(more.access_token)).toHaveLength(2);
    });

    it('ends what one user has given, and nothing of the other, on revocation', async () => {
      const ada = await signInAs('ada', [TENANT]);
      const bob = await signInAs('bob', [TENANT]);
      await harness.http(
        'POST',
        '/connect/revocation',
        new URLSearchParams({
          token: ada.refresh_token,
          client_id: APP.clientId,
          client_secret: APP.clientSecret,
        }).toString(),
      );
      expect((await organisation(ada.access_token)).status).toBe(401);
      expect((await organisation(bob.access_token)).status).toBe(200);
      expect((await refresh(bob.refresh_token)).status).toBe(200);
    });

    it('connects no more organisations than the app may have, and renews those that it has', async () => {
      await harness.control('PUT', '/app', { ...APP, clientId: 'capped', connectionLimit: 1 });
      const capped = { ...REQUEST, client_id: 'capped' };
      expect((await decide('allow', [TENANT], capped)).status).toBe(302);
      expect((await decide('allow', [TENANT], { ...capped, user: 'ada' })).status).toBe(302);
      const full = await decide('allow', [OTHER_TENANT], capped);
      expect([full.status, full.headers.get('location')]).toEqual([400, null]);
      expect(full.text).toContain('has reached the number of organisations');
    });
  });

  it('obeys faults at the token endpoint', async () => {
    const tokens = await signIn();
    await harness.control('POST', '/faults', { operation: 'token', kind: 'answer-lost' });
    await expect(refresh(tokens.refresh_token)).rejects.toThrow();
    // The token was rotated, and the old one is within its grace period.
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
    await harness.control('POST', '/faults', { operation: 'token', kind: 'revoked' });
    expect((await refresh(tokens.refresh_token)).json).toEqual({ error: 'invalid_grant' });
  });
});
