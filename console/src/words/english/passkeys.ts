/** Signing in with a passkey, and what belongs to it. */
export const passkeys = {
  signIn: 'Sign in with a passkey',
  signInAgain: 'Sign in again with a passkey',
  lost: 'No passkey at hand? Use a recovery code',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the ten codes that you were given. It works once.',
  useCode: 'Sign in with this code',
  impossible: 'Passkeys are not possible here',
  oldBrowser: 'This browser knows no passkeys: update it, or use another one.',
  otherAddress: 'Passkeys work at another address',
  otherAddressText: 'A passkey belongs to one address. Open this page there:',
  cancelled: 'No passkey was used',
  cancelledText:
    'The question of the browser was closed, its time ran out, or there is no passkey for Ledgerstamp on this device. Try again, use another device, or a recovery code.',
  codesTitle: 'Your recovery codes: keep them now',
  codesText:
    'Each of them signs you in once if you lose your passkeys. Print them or keep them in a safe place: they are not shown again.',
  saveCodes: 'Save as a file',
};
