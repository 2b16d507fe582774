import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import type { UserLevel } from '@adjutant/contract/accounts/users'

/** The person behind a call, read again with every request. */
export interface Actor {
  id: string
  email: string
  user_level: UserLevel
  first_name: string | null
  last_name: string | null
  memberships: { organization_id: string; access: AccessLevel }[]
}
