/** The page that an invitation link opens. */
export const invitation = {
  title: 'Invitation – Ledgerstamp',
  welcome: (name: string) => (name === '' ? 'Welcome' : `Welcome, ${name}`),
  intro: {
    join: 'You are invited to Ledgerstamp. You will be:',
    first_owner: 'You become the first owner of this installation. You will be:',
    sign_in_again:
      'With this link you set up anew how you sign in. All your earlier passkeys, recovery codes, sessions and tokens end.',
  },
  passkeyTitle: 'Set up a passkey',
  passkeyText:
    'A passkey takes the place of a password. Your device asks for your finger, face or PIN, and nothing that could be stolen is stored here.',
  passkeyName: 'Name of this passkey',
  defaultPasskeyName: 'My device',
  create: 'Create a passkey and sign in',
  expires: 'This link works once, until',
  done: 'You are signed in',
  goOn: 'I have kept the codes: continue',
  toSignIn: 'To the sign-in',
  opensNothing: 'This link opens nothing',
};
