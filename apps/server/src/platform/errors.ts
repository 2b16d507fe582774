import { appMessages } from '@adjutant/contract/messages/app-messages'

export interface FieldError {
  field: string
  message: string
}

/** An error for people. Everything else that is thrown is a bug and returns 500. */
export abstract class AppError extends Error {
  abstract readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(detail: string, more: { errors?: FieldError[]; retryAfterSeconds?: number } = {}) {
    super(detail)
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

export class BadRequest extends AppError {
  readonly status = 400
}

export class Unauthorized extends AppError {
  readonly status = 401
  constructor(detail: string = appMessages.auth.noSession) {
    super(detail)
  }
}

/** The password was right, but the account has a second factor: the response contains the challenge. */
export class SecondFactorRequired extends AppError {
  readonly status = 401
  readonly answer: Record<string, unknown>
  constructor(detail: string, answer: Record<string, unknown>) {
    super(detail)
    this.answer = answer
  }
}

/** Only for waitlisted accounts: the client logs out on a 403. */
export class Waitlisted extends AppError {
  readonly status = 403
  constructor() {
    super(appMessages.auth.waitlisted)
  }
}

/** Missing and foreign records are indistinguishable, so it has no message. */
export class NotFound extends AppError {
  readonly status = 404
  constructor() {
    super(appMessages.http.notFound)
  }
}

/** The record is visible, but its bytes are not in the store. */
export class MissingContent extends AppError {
  readonly status = 404
  constructor() {
    super(appMessages.file.missingContent)
  }
}

export class Conflict extends AppError {
  readonly status = 409
}

/** The caller sees the record but lacks the permission; audited. */
export class PermissionDenied extends Conflict {}

/** Unsupported protocol version. */
export class UnsupportedVersion extends AppError {
  readonly status = 412
}

/** Checksum mismatch, with tus's status. */
export class ChecksumMismatch extends AppError {
  readonly status = 460
}

/** A failed precondition (412) or an unsatisfiable range (416). */
export class RangeOrConditionFailed extends AppError {
  readonly status: 412 | 416
  constructor(status: 412 | 416) {
    super(appMessages.http.conditionFailed)
    this.status = status
  }
}

export class PayloadTooLarge extends AppError {
  readonly status = 413
  constructor(detail: string = appMessages.http.tooLarge) {
    super(detail)
  }
}

export class UnsupportedMediaType extends AppError {
  readonly status = 415
  constructor(detail: string = appMessages.http.wrongType) {
    super(detail)
  }
}

export class ValidationError extends AppError {
  readonly status = 422
  /** The first message is also the detail. */
  static fields(errors: FieldError[]): ValidationError {
    return new ValidationError(errors[0]?.message ?? '', { errors })
  }

  /** One invalid field, whose message is also the detail. */
  static field(field: string, message: string): ValidationError {
    return new ValidationError(message, { errors: [{ field, message }] })
  }
}

export class TooManyRequests extends AppError {
  readonly status = 429
  constructor(retryAfterSeconds: number, detail: string = appMessages.http.tooManyRequests) {
    super(detail, { retryAfterSeconds })
  }
}

export class ServiceUnavailable extends AppError {
  readonly status = 503
  constructor(detail: string = appMessages.http.unavailable) {
    super(detail, { retryAfterSeconds: 5 })
  }
}

/** The disk is full; the files' disk by default. */
export class InsufficientStorage extends AppError {
  readonly status = 507
  constructor(detail: string = appMessages.file.fileDiskFull) {
    super(detail)
  }
}
