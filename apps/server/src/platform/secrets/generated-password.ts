import { randomBytes } from 'node:crypto'

/** A password of 128 random bits that can be copied from the terminal. */
export const generatePassword = () => randomBytes(16).toString('base64url')
