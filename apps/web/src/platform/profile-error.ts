import { words } from '@adjutant/contract/words'

/** One's own record could not be read although the session may be fine. */
export class ProfileError extends Error {
  constructor(cause: unknown) {
    super(words.user.profileError, { cause })
    this.name = 'ProfileError'
  }
}
