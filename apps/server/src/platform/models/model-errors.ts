import { appMessages } from '@adjutant/contract/messages/app-messages'
import { AppError } from '../errors.ts'

interface Cause {
  error?: unknown
  /** The wait that the provider or our circuit breaker asks for. */
  retryAfterSeconds?: number | undefined
}

/** A model gave no answer. Only the log contains the provider's own message. */
export abstract class ModelError extends AppError {
  /** The same request can succeed later. */
  readonly isTemporary: boolean = true
  /** The cause without the advice to try again, for callers that retry anyway. */
  abstract readonly reason: string

  constructor(message: string, { error, retryAfterSeconds }: Cause = {}) {
    super(message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
    this.cause = error
  }
}

/** An outage: server errors, no connection or broken answers in three attempts. */
export class ModelFailed extends ModelError {
  readonly status = 502
  readonly reason = appMessages.conversation.modelAway
  constructor(cause: Cause = {}) {
    super(appMessages.conversation.modelFailed, cause)
  }
}

/** The provider's rate limit is reached. */
export class ModelBusy extends ModelError {
  readonly status = 503
  readonly reason = appMessages.conversation.modelLimiting
  constructor(cause: Cause) {
    super(appMessages.conversation.modelBusy, cause)
  }
}

/** The same request would be rejected again. The status is never 401 or 403, because the client would log out. */
export class ModelRejected extends ModelError {
  readonly status = 502
  override readonly isTemporary = false
  readonly reason: string
  constructor(message: string, cause: Cause) {
    super(message, cause)
    this.reason = message
  }
}

export class ModelNotSetUp extends AppError {
  readonly status = 503
  constructor() {
    super(appMessages.conversation.modelNotSetUp)
  }
}

/** The circuit breaker is open after consecutive failures. */
export class ModelPaused extends ModelError {
  readonly status = 503
  readonly reason = appMessages.conversation.modelAway
  constructor(retryAfterSeconds: number) {
    super(appMessages.conversation.modelPaused, { retryAfterSeconds })
  }
}

/** `isSilent`: no data arrived for too long. Otherwise the answer didn't complete in time, and another attempt would take as long. */
export class ModelSlow extends ModelError {
  readonly status = 504
  override readonly isTemporary: boolean
  readonly reason = appMessages.conversation.modelSilent
  constructor(isSilent = true) {
    super(appMessages.conversation.modelSlow)
    this.isTemporary = isSilent
  }
}

/** A stream that was cut off or empty. Internal: it is retried and then becomes `ModelFailed`. */
export class BrokenAnswer extends Error {
  override name = 'BrokenAnswer'
}
