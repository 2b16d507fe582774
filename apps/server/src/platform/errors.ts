import { words } from '@adjutant/contract/words'

export interface FieldError {
  field: string
  message: string
}

/** An error for people. Everything else that is thrown is a bug and returns 500. */
export abstract class Refusal extends Error {
  abstract readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(detail: string, more: { errors?: FieldError[]; retryAfterSeconds?: number } = {}) {
    super(detail)
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

export class BadRequest extends Refusal {
  readonly status = 400
}

export class Unauthorized extends Refusal {
  readonly status = 401
  constructor(detail: string = words.auth.noSession) {
    super(detail)
  }
}

/** The password was right, but the account has a second factor: the response contains the challenge. */
export class SecondFactorRequired extends Refusal {
  readonly status = 401
  readonly answer: Record<string, unknown>
  constructor(detail: string, answer: Record<string, unknown>) {
    super(detail)
    this.answer = answer
  }
}

/** Only for waitlisted accounts: the client logs out on a 403. */
export class Waitlisted extends Refusal {
  readonly status = 403
  constructor() {
    super(words.auth.waitlisted)
  }
}

/** Missing and foreign records are indistinguishable, so it has no message. */
export class NotFound extends Refusal {
  readonly status = 404
  constructor() {
    super(words.wire.notFound)
  }
}

/** The record is visible, but its bytes are not in the store. */
export class MissingContent extends Refusal {
  readonly status = 404
  constructor() {
    super(words.file.missingContent)
  }
}

export class Conflict extends Refusal {
  readonly status = 409
}

/** The caller sees the record but lacks the permission; audited. */
export class Denied extends Conflict {}

/** Unsupported protocol version. */
export class OtherVersion extends Refusal {
  readonly status = 412
}

/** Checksum mismatch, with tus's status. */
export class WrongChecksum extends Refusal {
  readonly status = 460
}

/** A failed precondition (412) or an unsatisfiable range (416). */
export class Unsendable extends Refusal {
  readonly status: 412 | 416
  constructor(status: 412 | 416) {
    super(words.wire.unsendable)
    this.status = status
  }
}

export class TooLarge extends Refusal {
  readonly status = 413
  constructor(detail: string = words.wire.tooLarge) {
    super(detail)
  }
}

export class WrongType extends Refusal {
  readonly status = 415
  constructor(detail: string = words.wire.wrongType) {
    super(detail)
  }
}

export class Invalid extends Refusal {
  readonly status = 422
  /** One invalid field, whose message is also the detail. */
  static field(field: string, message: string): Invalid {
    return new Invalid(message, { errors: [{ field, message }] })
  }
}

export class TooMany extends Refusal {
  readonly status = 429
  constructor(retryAfterSeconds: number, detail: string = words.wire.tooManyRequests) {
    super(detail, { retryAfterSeconds })
  }
}

export class Unavailable extends Refusal {
  readonly status = 503
  constructor(detail: string = words.wire.unavailable) {
    super(detail, { retryAfterSeconds: 5 })
  }
}

/** The disk is full; the files' disk by default. */
export class NoRoom extends Refusal {
  readonly status = 507
  constructor(detail: string = words.file.noRoom) {
    super(detail)
  }
}
