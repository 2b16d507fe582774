import type { DomainRow } from './domains.store.ts'

/** The TXT record that proves control of a domain. */
export const toRecord = ({ domain, token }: Pick<DomainRow, 'domain' | 'token'>) => ({
  name: `_adjutant-verification.${domain}`,
  value: `adjutant-verification=${token}`,
})
