export { changeAccount, deleteAccount, endAccountSessions, endUserSessions } from './accounts.service.ts'
export { followEmailChange, markVerified } from './verification/email-verification.service.ts'
export { resetPasswordAsOperator } from './operator.service.ts'
export { checkPassword, hashPassword, verifyPassword } from './password.service.ts'
export { nameOrEmail, personColumns } from './person.columns.ts'
export { addUser, ensureFirstAdmin, joinOrganization, type InvitationsForSignUp } from './registration.service.ts'
export { newDeviceNotice, passwordChangedNotice, sendNotice, type Notice } from './security.mail.ts'
export { existingUserIdSql, lockedUserIdSql, lockUser } from './user-id.conditions.ts'
export { limitingOrganizationSql, limitSharersSql } from './shared-limits.conditions.ts'
export {
  findUser,
  findUserByEmail,
  findUserForUpdate,
  listManagedAccounts,
  lockAccountAndAdmins,
  lockOrganizationsOf,
  updateUser,
  type UserRow,
} from './users.store.ts'
export { toPersonRef, toProfile } from './users.dto.ts'
export { isEmailVerified } from './verification/verified-email.policy.ts'
