/** No schema library here: the login page loads this file. */
export const twoFactorWords = {
  required: 'Enter the second factor to finish signing in.',
  challengeOver: 'This sign-in has expired. Please start again.',
  codeRequired: 'Enter a code.',
  codeWrong: 'This code is wrong or was already used.',
  passkeyWrong: "This passkey wasn't accepted. Try again or use another way to sign in.",
  passkeyTaken: 'This passkey is already in use.',
  nameRequired: 'Name this passkey.',
  tooManyPasskeys: 'You can have at most 20 passkeys. Remove one first.',
  alreadyOn: 'You already use an authenticator app. Remove it before you set up another.',
  notBegun: 'Start the setup again to get a new QR code.',
  notOn: 'Set up two-factor authentication first.',
  oneAnswer: 'Send a code, a recovery code or a passkey.',
  reauthenticate: 'Please confirm your password to continue.',
  hasNone: 'This account has no second factor.',
  ownInProfile: 'Remove your own second factors in your profile.',
  ownFirst: 'Set up two-factor authentication for your own account first.',
} as const
