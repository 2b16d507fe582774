import { randomBytes } from 'node:crypto'
import { hashSecret } from '../sessions/index.ts'

const codeCount = 10
/** Crockford's base 32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 28

/** 140 random bits, so that a fast hash is enough. Older codes have 80 bits and keep working. */
function newCode(): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
  return letters.join('').replaceAll(/(.{4})(?!$)/g, '$1-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, newCode)

/** Accepts a code as people copy it: in capitals, with spaces, without dashes, with o for 0 and l or i for 1. */
const normalized = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** The account is part of the hash, so equal codes of two accounts differ. */
export const hashRecoveryCode = (userId: string, code: string): string => hashSecret(`${userId} ${normalized(code)}`)
