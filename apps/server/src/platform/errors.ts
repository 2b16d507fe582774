import { words } from '@adjutant/contract/words'

export interface FieldError {
  field: string
  message: string
}

/** A refusal that a person can be told. Everything else that is thrown is a bug and leaves as a 500. */
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

/** The password was right, but the account has a second factor: the answer says how to go on. */
export class SecondFactorRequired extends Refusal {
  readonly status = 401
  readonly answer: Record<string, unknown>
  constructor(detail: string, answer: Record<string, unknown>) {
    super(detail)
    this.answer = answer
  }
}

/** For waitlisted accounts and nothing else: the client logs out on a 403. */
export class Waitlisted extends Refusal {
  readonly status = 403
  constructor() {
    super(words.auth.waitlisted)
  }
}

/** Absent and foreign are the same, so it takes no words of its own. */
export class NotFound extends Refusal {
  readonly status = 404
  constructor() {
    super(words.wire.notFound)
  }
}

/** The record is there and visible, but the bytes of its file are not in the store. */
export class MissingContent extends Refusal {
  readonly status = 404
  constructor() {
    super(words.file.missingContent)
  }
}

export class Conflict extends Refusal {
  readonly status = 409
}

/** The caller sees the record but lacks the permission: recorded in the audit log. */
export class Denied extends Conflict {}

/** Only another version of a protocol is spoken here. */
export class OtherVersion extends Refusal {
  readonly status = 412
}

/** Bytes that do not fit the checksum they came with: the number is that of tus. */
export class WrongChecksum extends Refusal {
  readonly status = 460
}

/** A file was asked for under a condition that does not hold (412), or a part of it that it does not have (416). */
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
  /** One field at fault: its message is the whole answer's too. */
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

/** The disk is full: by default that of the files. */
export class NoRoom extends Refusal {
  readonly status = 507
  constructor(detail: string = words.file.noRoom) {
    super(detail)
  }
}
