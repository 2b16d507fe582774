import { randomBytes } from 'node:crypto'

/** A password that a person can copy from the terminal. */
export const generatePassword = () => randomBytes(15).toString('base64url')
