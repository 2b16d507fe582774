/** Messages about single sign-on; the web shows those of `failed` after the callback. */
export const ssoMessages = {
  required: 'Your organization requires single sign-on. Choose “Sign in with SSO”.',
  issuerUnusable: "We can't use this identity provider. Check the issuer URL.",
  notSetUp: 'Set up single sign-on first.',
  issuerRequired: 'Enter the issuer URL of your identity provider.',
  issuerInvalid: 'Enter the issuer URL as your identity provider shows it, starting with https://.',
  clientIdRequired: 'Enter the client ID.',
  secretRequired: 'Enter the client secret.',
  secretAgain: 'Enter the client secret again: it only goes to the issuer it was saved for.',
  domainInvalid: 'Enter a domain such as example.com.',
  domainTaken: 'Another organization has verified this domain.',
  recordMissing: "We can't find the DNS record yet. New records can take a few hours to appear.",
  levelNotYours: 'Only an organization that a CEO or an app admin owns can give the CEO level.',
  claimWithoutName: 'Name the claim that these values come from.',
  failed: {
    expired: 'This sign-in expired or was started in another browser. Try again.',
    denied: "Your identity provider didn't sign you in. Try again, or ask your administrator for access.",
    provider: "We couldn't complete the sign-in with your identity provider. Try again, or tell your administrator.",
    email: "Your identity provider didn't send a verified email address. Tell your administrator.",
    domain: "Your email address doesn't belong to a verified domain of this organization.",
    account: 'You already have an Adjutant account outside this organization. Log in with your password and accept its invitation first.',
    unknown: "You don't have an account in this organization yet. Ask your administrator to add you.",
    linked: 'This email address already belongs to someone else at your identity provider. Ask your administrator.',
    factor: 'Your account has its own second factor. Log in with your password.',
    admin: "App admins can't use single sign-on. Log in with your password.",
  },
} as const
export type SsoFailure = keyof typeof ssoMessages.failed
