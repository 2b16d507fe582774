export { isPasswordOf } from './password.ts'
export { ensureFirstAdmin } from './registration.service.ts'
export { findUser, findUserByEmail } from './users.store.ts'
