export {
  countOpenOf,
  createChallenge,
  deleteChallenge,
  deleteExpiredChallenges,
  findChallenge,
  takeAttempt,
  type ChallengeRow,
} from './challenges.store.ts'
export { toAuthenticationOptions } from './passkeys.ts'
export { beginSecondFactor, checkPasskey, isSecondFactor, isTotpCode } from './second-factor.ts'
export { resetTwoFactor, resetTwoFactorAsOperator } from './two-factor-reset.service.ts'
export { twoFactorRoutes } from './two-factor.routes.ts'
