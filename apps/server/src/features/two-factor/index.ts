export { toAuthenticationOptions } from './passkeys.service.ts'
export {
  beginSecondFactor,
  verifyPasskey as checkPasskey,
  verifySecondFactor as checkSecondFactor,
  isTotpCode,
} from './second-factor.service.ts'
export { resetTwoFactor, resetTwoFactorAsOperator } from './two-factor-reset.service.ts'
export { countTotpSecrets } from './two-factor.service.ts'
export { twoFactorRoutes } from './two-factor.routes.ts'
