import { domainToASCII } from 'node:url'

/** The domain in its stored form, after the last @; empty if there is none. */
export const toEmailDomain = (email: string): string => domainToASCII(email.slice(email.lastIndexOf('@') + 1)).toLowerCase()
