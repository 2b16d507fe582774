/** The reason that text could not be extracted. */
export const failures = ['broken', 'encrypted', 'other', 'unpacked', 'unsafe', 'pixels', 'memory', 'time'] as const

export type Failure = (typeof failures)[number]

export class Unreadable extends Error {
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(`The file cannot be read: ${failure}`, options)
    this.failure = failure
  }
}
