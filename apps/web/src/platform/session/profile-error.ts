import { startupMessages } from '@adjutant/contract/messages/startup-messages'

/** The current user's record could not be read, although the session may be valid. */
export class ProfileError extends Error {
  constructor(cause: unknown) {
    super(startupMessages.profileError, { cause })
    this.name = 'ProfileError'
  }
}
