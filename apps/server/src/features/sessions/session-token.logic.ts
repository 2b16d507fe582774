import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes; the prefix lets secret scanners recognize a leaked one. */
export const createSecret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`

/** Only the hash is stored. The secret has full entropy, so a fast hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
