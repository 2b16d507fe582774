import { admin } from './admin.ts'
import { auth } from './auth.ts'
import { site } from './site.ts'
import { users } from './users.ts'

/** Every call of the product. The server implements this table, the web calls through it, the documents are written from it. */
export const contract = { site, auth, users, admin }
export type Contract = typeof contract
