import type { ConnectorApi } from '../../demo/connector-api';
import type { Grant } from '../../src/people/rights/principal';
import { SoftwareAuthenticator } from '../../simulators/authenticator/software-authenticator';
import { PersonBrowser } from './person-browser';

/** Person with these roles who has accepted an invitation with a passkey, at the connector's own address. */
export async function invitedPerson(
  api: Pick<ConnectorApi, 'url' | 'send'>,
  name: string,
  roles: readonly Grant[],
): Promise<PersonBrowser> {
  const { link } = await api.send<{ link: string }>('POST', '/api/invitations', { name, roles });
  const authenticator = new SoftwareAuthenticator(api.url.replace('127.0.0.1', 'localhost'));
  const person = new PersonBrowser(api.url, api.url, authenticator);
  await person.accept(link);
  return person;
}
