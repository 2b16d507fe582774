import { domainToASCII } from 'node:url'

/** In the form that is stored and compared; empty where there is none. Only what follows the last @ counts. */
export const toEmailDomain = (email: string): string => domainToASCII(email.slice(email.lastIndexOf('@') + 1)).toLowerCase()
