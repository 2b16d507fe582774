export { exportSessions, listLastSignIns } from './sessions.store.ts'
export * as mailedLinks from './mailed-links.store.ts'
export { findKnownDevice, rememberDevice, renewDevice } from './known-devices.service.ts'
export { beginSignInAttempt, clearSignInAttempts, sessionSource, type SignInAttempt } from './sign-in-attempts.store.ts'
export {
  countOpenChallenges,
  createChallenge,
  deleteChallenge,
  deleteExpiredChallenges,
  deleteUserChallenges,
  findChallenge,
  prepareChallenge,
  takeAttempt,
  type SignInChallenge,
} from './challenges.store.ts'
export { beginSignUp } from './sign-ups.store.ts'
export { maxWait, type Limit } from './sign-in-limits.policy.ts'
export { recordFailedLogin, recordLogin } from './session-audit.service.ts'
export { hashSecret, createSecret } from './session-token.logic.ts'
export {
  assertFresh,
  authenticator,
  deleteStale,
  endOwnSession,
  endOwnSessions,
  endPasswordSessions,
  endSessions,
  endSsoSessions,
  findBackgroundCtx,
  findNotifiedUserId,
  issueTicket,
  listSessions,
  logOut,
  notifyUserChange,
  refreshSession,
  startSession,
  userTopic,
} from './sessions.service.ts'
