export { countOpenOf, createChallenge, deleteChallenge, deleteExpiredChallenges, findChallenge, takeAttempt } from './challenges.store.ts'
export { toAuthenticationOptions } from './passkeys.ts'
<<<<<<< HEAD
export { beginSecondFactor, checkPasskey, isSecondFactor, isTotpCode } from './second-factor.ts'
=======
export { beginSecondFactor, checkSecondFactor, findPasskeyOwner, isTotpCode } from './second-factor.ts'
>>>>>>> w-figures
export { resetTwoFactor, resetTwoFactorAsOperator } from './two-factor-reset.service.ts'
export { twoFactorRoutes } from './two-factor.routes.ts'
