import { words } from '@adjutant/contract/words'
import { Refusal } from '../errors.ts'

interface Cause {
  error?: unknown
  /** The provider, or our own breaker, wants to be left alone for so long. */
  retryAfterSeconds?: number | undefined
}

/** Why a model gave no answer. What its provider said is in the log only. */
export abstract class ModelError extends Refusal {
  /** Whether the same question may be answered later. */
  readonly isTemporary: boolean = true
  /** What happened, without the advice to try again: for whoever does so anyway. */
  abstract readonly reason: string

  constructor(message: string, { error, retryAfterSeconds }: Cause = {}) {
    super(message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
    this.cause = error
  }
}

/** An outage: server errors, no connection, or broken answers, three times over. */
export class ModelFailed extends ModelError {
  readonly status = 502
  readonly reason = words.conversation.modelAway
  constructor(cause: Cause = {}) {
    super(words.conversation.modelFailed, cause)
  }
}

/** The provider limits how much may be asked. */
export class ModelBusy extends ModelError {
  readonly status = 503
  readonly reason = words.conversation.modelLimiting
  constructor(cause: Cause) {
    super(words.conversation.modelBusy, cause)
  }
}

/** The same request would be rejected again. Never 401 or 403, whatever the provider sent: the client would log out. */
export class ModelRejected extends ModelError {
  readonly status = 502
  override readonly isTemporary = false
  readonly reason: string
  constructor(message: string, cause: Cause) {
    super(message, cause)
    this.reason = message
  }
}

export class ModelNotSetUp extends Refusal {
  readonly status = 503
  constructor() {
    super(words.conversation.modelNotSetUp)
  }
}

/** It failed so often in a row that it is left alone for a while. */
export class ModelResting extends ModelError {
  readonly status = 503
  readonly reason = words.conversation.modelAway
  constructor(retryAfterSeconds: number) {
    super(words.conversation.modelResting, { retryAfterSeconds })
  }
}

/** `isSilent`: nothing came for too long. Otherwise the answer did not come to its end, and another try would take as long. */
export class ModelSlow extends ModelError {
  readonly status = 504
  override readonly isTemporary: boolean
  readonly reason = words.conversation.modelSilent
  constructor(isSilent = true) {
    super(words.conversation.modelSlow)
    this.isTemporary = isSilent
  }
}

/** A stream that ended before its end, or held nothing. It stays inside: another try follows, and then `ModelFailed`. */
export class BrokenAnswer extends Error {
  override name = 'BrokenAnswer'
}
