export { changeAccount, deleteAccount, endSessionsOf, endUserSessions } from './accounts.service.ts'
export { followEmailChange, markVerified } from './email-verification.service.ts'
export { resetPasswordAsOperator } from './operator.service.ts'
export { checkPassword, hashPassword, isPasswordOf } from './password.ts'
export { nameOrEmail, personColumns } from './person.columns.ts'
export { addUser, ensureFirstAdmin, joinOrganization, type InvitationsForSignUp } from './registration.service.ts'
export { newDeviceNotice, passwordChangedNotice, sendNotice, type Notice } from './security-notices.ts'
export { limitingOrganization, sharersOfLimits } from './shared-limits.ts'
export {
  findUser,
  findUserByEmail,
  findUserForChange,
  listManagedAccounts,
  lockAdminsAnd,
  lockOrganizationsOf,
  updateUser,
  type UserRow,
} from './users.store.ts'
export { toPersonRef, toProfile } from './users.wire.ts'
export { isEmailVerified } from './verified-email.ts'
