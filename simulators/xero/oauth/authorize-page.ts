import { escapeHtml } from '../../html';
import { page } from '../http/html';
import type { Organisation } from '../store/organisations';
import type { App } from './apps';

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
}

function choice(organisation: Organisation, checked: boolean): string {
  const mark = checked ? ' checked' : '';
  return `<label><input type="checkbox" name="tenantId" value="${escapeHtml(organisation.tenantId)}"${mark}>
${escapeHtml(organisation.name)} <span class="muted">${escapeHtml(organisation.countryCode)}, ${escapeHtml(organisation.baseCurrency)}</span></label>`;
}

/**
 * Consent page. Its form repeats the request's parameters and adds `tenantId` (one for each chosen organisation),
 * `user` (signed in at Xero; any name) and `decision` (`allow` or `cancel`).
 */
export function authorizePage(
  app: App,
  parameters: Map<string, string>,
  organisations: Organisation[],
  connected: Set<string>,
  user: string,
  fault?: string,
): string {
  const fresh = organisations.filter(({ tenantId }) => !connected.has(tenantId));
  const first = (fresh[0] ?? organisations[0])?.tenantId;
  const scopes = (parameters.get('scope') ?? '').split(/\s+/).filter((scope) => scope !== '');
  return page(
    'Allow access',
    `<h1>${escapeHtml(app.name)} wants access to an organisation</h1>
${fault === undefined ? '' : `<p class="fault">${escapeHtml(fault)}</p>`}
<p>It asks for: ${scopes.map(escapeHtml).join(', ') || 'nothing'}</p>
<form method="post" action="authorize">
${[...parameters].map(([name, value]) => hidden(name, value)).join('\n')}
<label>Signed in as <input name="user" value="${escapeHtml(user)}"></label>
<fieldset><legend>Organisations</legend>
${organisations.map((organisation) => choice(organisation, organisation.tenantId === first)).join('\n') || 'There is no organisation yet.'}
</fieldset>
<button name="decision" value="allow">Allow access</button>
<button class="plain" name="decision" value="cancel">Cancel</button>
</form>`,
  );
}

export function authorizeFaultPage(fault: string): string {
  return page('Sorry', `<h1>Sorry, something went wrong</h1><p class="fault">${escapeHtml(fault)}</p>`);
}
