import type { Notice } from '../users/index.ts'

export const twoFactorOnNotice = (factor: string): Notice => ({
  subject: 'Two-factor authentication: a way to log in was added',
  text: `You added ${factor} to your account. From now on, logging in asks for a second factor.`,
})

export const twoFactorRemovedNotice = (factor: string, isLast: boolean): Notice => ({
  subject: isLast ? 'Two-factor authentication was turned off' : 'Two-factor authentication: a way to log in was removed',
  text: `${factor} was removed from your account.${isLast ? ' Logging in asks for your password alone now.' : ''}`,
})

export const twoFactorResetNotice: Notice = {
  subject: 'Two-factor authentication was turned off',
  text: 'An administrator removed the second factors of your account. Logging in asks for your password alone now.',
}

export const newRecoveryCodesNotice: Notice = {
  subject: 'You have new recovery codes',
  text: 'New recovery codes were made for your account. The old ones no longer work.',
}

export const recoveryCodeUsedNotice = (left: number): Notice => ({
  subject: 'A recovery code was used to log in',
  text: `Someone logged in to your account with a recovery code. You have ${left} left.`,
})
