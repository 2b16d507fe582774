import { firstWords } from '@adjutant/contract/first-words'

/** The current user's record could not be read, although the session may be valid. */
export class ProfileError extends Error {
  constructor(cause: unknown) {
    super(firstWords.profileError, { cause })
    this.name = 'ProfileError'
  }
}
