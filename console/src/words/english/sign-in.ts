/** Texts of a failed sign-in; provider as its button names it, `seconds` as the API reports them. */
interface FailureWords {
  readonly title: (provider: string) => string;
  readonly text: (provider: string, seconds: number | null) => string;
  readonly next: (provider: string, seconds: number | null) => string;
}

const minutes = (seconds: number): string => {
  const many = Math.max(1, Math.round(Math.abs(seconds) / 60));
  return many === 1 ? '1 minute' : `${many} minutes`;
};

const LOG = 'Try again. If it happens again, the person who runs Ledgerstamp finds the cause in its log.';

/** Why a sign-in by a provider failed: a row for each code of the API. */
const failures: Readonly<Record<string, FailureWords>> = {
  away: {
    title: (provider) => `Could not reach ${provider}`,
    text: (provider) =>
      `Ledgerstamp got no usable answer from ${provider}. Documents are processed as usual.`,
    next: () => 'Try again in a few minutes, or sign in another way.',
  },
  settings: {
    title: (provider) => `${provider} does not accept Ledgerstamp`,
    text: (provider) =>
      `The settings of this installation do not match those at ${provider}: issuer, client id, client secret or redirect address.`,
    next: () =>
      'The person who runs Ledgerstamp compares the OPENID_ settings with the application at the provider (docs/people.md).',
  },
  declined: {
    title: () => 'Not signed in',
    text: (provider) =>
      `You cancelled at ${provider}, or a rule there does not let you sign in to Ledgerstamp.`,
    next: (provider) =>
      `Try again. If you did not cancel, ask the person who manages the accounts at ${provider}.`,
  },
  refused: {
    title: () => 'Not signed in',
    text: (provider) => `${provider} answered with an error.`,
    next: () => LOG,
  },
  stale: {
    title: () => 'This sign-in is over',
    text: () =>
      'It was started in another browser or tab or more than ten minutes ago, or it was already completed.',
    next: () => 'Sign in again here.',
  },
  code: {
    title: () => 'This sign-in was already used',
    text: (provider) =>
      `${provider} gives out a code for each sign-in. It accepts each code once, and only for a short time.`,
    next: () => 'Sign in again here; do not use the Back button of the browser.',
  },
  audience: {
    title: (provider) => `The answer of ${provider} was not for Ledgerstamp`,
    text: () => 'It was issued to another application, so it was not accepted.',
    next: () =>
      'The person who runs Ledgerstamp compares the client id in the settings with the application at the provider.',
  },
  nonce: {
    title: (provider) => `The answer of ${provider} did not belong to this sign-in`,
    text: () => 'It was issued for another sign-in, so it was not accepted.',
    next: () => LOG,
  },
  token: {
    title: (provider) => `The answer of ${provider} could not be trusted`,
    text: () => 'The ID token is incomplete, or its signature is wrong.',
    next: () => LOG,
  },
  clock: {
    title: () => 'The clocks do not agree',
    text: (provider, seconds) =>
      seconds === null
        ? `The clock of ${provider} and the clock of this server differ too much.`
        : `The clock of ${provider} is ${minutes(seconds)} ${seconds > 0 ? 'ahead of' : 'behind'} the clock of this server.`,
    next: () =>
      'The person who runs Ledgerstamp sets the clock of the server (time synchronisation, NTP). Then sign in again.',
  },
  not_fresh: {
    title: () => 'A new sign-in is needed',
    text: (provider) =>
      `${provider} did not ask for your credentials again, although Ledgerstamp requested it.`,
    next: (provider) => `Sign out at ${provider}, then try again. Or use a passkey.`,
  },
  no_auth_time: {
    title: () => 'The time of your sign-in is unknown',
    text: (provider) =>
      `${provider} does not say when you entered your credentials, so the sign-in does not count as new.`,
    next: () =>
      'Use a passkey. The person who runs Ledgerstamp can add the claim auth_time at the provider (docs/people.md).',
  },
  too_many: {
    title: () => 'Too many attempts',
    text: () => 'Too many sign-ins from this address failed.',
    next: (_provider, seconds) => `Wait ${minutes(seconds ?? 900)}, then sign in again.`,
  },
  not_invited: {
    title: () => 'This account has no access',
    text: (provider) => `Nobody in this installation has the account that you used at ${provider}.`,
    next: () =>
      'Use another account; or ask an owner for an invitation, open its link in this browser, and sign in there.',
  },
  other_account: {
    title: () => 'This is another account with a known mail address',
    text: (provider) =>
      `A person here has this mail address, but not this account at ${provider}. An address alone never gives access.`,
    next: () =>
      'Use the account that you used before. If you no longer have it, ask an owner for a new invitation to sign in.',
  },
  invitation: {
    title: () => 'This invitation can no longer be used',
    text: () => 'It was already used, was withdrawn, or has expired. Your account was not added.',
    next: () => 'Ask an owner for a new invitation.',
  },
  known: {
    title: () => 'You already have access',
    text: () => 'This account belongs to a person here. The invitation is for someone else and was not used.',
    next: () =>
      'Sign in here without the invitation. If you need other rights, ask an owner to change your roles.',
  },
  taken: {
    title: () => 'This account belongs to another person',
    text: (provider) =>
      `Somebody else signs in here with the account that you used at ${provider}. It was not added to your accounts.`,
    next: (provider) =>
      `Sign out at ${provider}, and add an account of your own. If the account is yours, ask an owner which person has it.`,
  },
  address: {
    title: () => 'Open Ledgerstamp at its own address',
    text: (provider) =>
      `${provider} sends browsers back to the address in PUBLIC_URL alone, and this page has another one.`,
    next: () => 'Open the address that PUBLIC_URL names, and sign in there.',
  },
  no_provider: {
    title: () => 'This way to sign in is gone',
    text: () => 'The settings no longer list this provider.',
    next: () => 'Sign in another way.',
  },
  ended: {
    title: () => 'Your access has ended',
    text: () => 'An owner ended the access of this person. What you did stays on record.',
    next: () =>
      'To have access again, ask an owner for an invitation, and accept it with a passkey or another account.',
  },
  program: {
    title: () => 'Something went wrong in Ledgerstamp',
    text: () => 'The sign-in could not be completed.',
    next: () => LOG,
  },
};

/** The page that signs people in. */
export const signIn = {
  product: 'Ledgerstamp',
  title: 'Sign in – Ledgerstamp',
  signInWith: (provider: string) => `Sign in with ${provider}`,
  signInAgainWith: (provider: string) => `Sign in again with ${provider}`,
  theProvider: 'the provider',
  next: (step: string) => `Next: ${step}`,
  goOn: 'You are still signed in: back to the board',
  keyTitle: 'Break-glass key',
  keyText:
    'For emergencies and for the first start: the value of ADMIN_API_KEY (or VIEWER_API_KEY) in the settings. It is exchanged for a session and not kept in this browser.',
  key: 'Key',
  showKey: 'Show or hide the key',
  signIn: 'Sign in',
  failures,
};
