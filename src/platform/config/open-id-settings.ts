/** Sign-in provider (OpenID Connect) of the settings. */
export interface OpenIdProvider {
  /** Name in addresses and settings: `entra` in OPENID_ENTRA_ISSUER. */
  readonly name: string;
  /** Label of the button. */
  readonly label: string;
  /** Issuer identifier, exactly as in the provider's own metadata. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const PARTS = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'LABEL'] as const;
const VARIABLE = new RegExp(`^OPENID_([A-Z0-9]+)_(${PARTS.join('|')})$`);
const LONGEST_LABEL = 40;

type Given = Readonly<Record<string, string | undefined>>;

/** A name is a part of a variable and of an address, so it is short and plain. */
export const PROVIDER_NAME = /^[a-z][a-z0-9]{0,19}$/;

/**
 * Reads the variables `OPENID_<NAME>_...` of the providers in OPENID_PROVIDERS.
 * @param names of OPENID_PROVIDERS, checked against {@link PROVIDER_NAME}
 * @returns the providers in order, and one sentence for each variable that is missing, invalid or of an unlisted
 * provider; never a value
 */
export function readOpenIdProviders(
  environment: Given,
  names: readonly string[],
): { readonly providers: readonly OpenIdProvider[]; readonly faults: readonly string[] } {
  const faults: string[] = [];
  if (new Set(names).size < names.length) faults.push('OPENID_PROVIDERS must list each provider once');
  const providers = names.map((name) => readProvider(environment, name, faults));
  for (const variable of Object.keys(environment)) {
    const owner = VARIABLE.exec(variable)?.[1]?.toLowerCase();
    if (owner !== undefined && valueOf(environment, variable) !== '' && !names.includes(owner))
      faults.push(`${variable} is set, and "${owner}" is missing in OPENID_PROVIDERS`);
  }
  return { providers: Object.freeze(providers), faults };
}

function readProvider(environment: Given, name: string, faults: string[]): OpenIdProvider {
  const prefix = `OPENID_${name.toUpperCase()}`;
  const [issuer, clientId, clientSecret, label] = PARTS.map((part) =>
    valueOf(environment, `${prefix}_${part}`),
  ) as [string, string, string, string];
  if (!isIssuer(issuer))
    faults.push(
      `${prefix}_ISSUER ${issuer === '' ? 'is missing: it ' : ''}must be the http or https address of the provider, without ? and #`,
    );
  if (clientId === '')
    faults.push(`${prefix}_CLIENT_ID is missing: it must be the client id at the provider`);
  if (clientSecret === '')
    faults.push(`${prefix}_CLIENT_SECRET is missing: it must be the client secret at the provider`);
  if (label.length > LONGEST_LABEL)
    faults.push(`${prefix}_LABEL must have at most ${LONGEST_LABEL} characters`);
  return Object.freeze({
    ...{ name, issuer, clientId, clientSecret },
    label: label === '' ? name.charAt(0).toUpperCase() + name.slice(1) : label,
  });
}

function valueOf(environment: Given, variable: string): string {
  return (environment[variable] ?? '').trim();
}

/** True for an address without query and fragment (OpenID Connect Core section 2). */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username + password === '' && !/[?#]/.test(text);
}
