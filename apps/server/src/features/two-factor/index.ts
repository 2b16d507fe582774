export { toAuthenticationOptions } from './passkeys.service.ts'
export { beginSecondFactor, checkPasskey, checkSecondFactor, isTotpCode } from './second-factor.service.ts'
export { resetTwoFactor, resetTwoFactorAsOperator } from './two-factor-reset.service.ts'
export { twoFactorRoutes } from './two-factor.routes.ts'
