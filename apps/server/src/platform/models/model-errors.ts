import { words } from '@adjutant/contract/words'
import { Refusal } from '../errors.ts'

/** The provider refused, broke off or said nothing, three times over. What it said stands in the log only. */
export class ModelFailed extends Refusal {
  readonly status = 502
  constructor(cause: unknown) {
    super(words.conversation.modelFailed)
    this.cause = cause
  }
}

export class ModelNotSetUp extends Refusal {
  readonly status = 503
  constructor() {
    super(words.conversation.modelNotSetUp)
  }
}

/** It failed so often in a row that it is left alone for a while. */
export class ModelResting extends Refusal {
  readonly status = 503
  constructor(retryAfterSeconds: number) {
    super(words.conversation.modelResting, { retryAfterSeconds })
  }
}

export class ModelSlow extends Refusal {
  readonly status = 504
  constructor() {
    super(words.conversation.modelSlow)
  }
}

/** A stream that ended before its end, or held nothing. It stays inside: another try follows, and then `ModelFailed`. */
export class BrokenAnswer extends Error {
  override name = 'BrokenAnswer'
}
