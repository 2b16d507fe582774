import { firstWords } from '@adjutant/contract/first-words'

/** One's own record could not be read although the session may be fine. */
export class ProfileError extends Error {
  constructor(cause: unknown) {
    super(firstWords.profileError, { cause })
    this.name = 'ProfileError'
  }
}
