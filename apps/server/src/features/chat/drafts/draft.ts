import type { ChatOptions } from '../prompt/prompt-context.ts'

/** The person stopped the answer. */
export class AnswerStoppedError extends Error {
  override name = 'AnswerStoppedError'
}

/** This process lost its claim: another one has claimed the answer, or its row is gone. It must store nothing more. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** This process shuts down and releases the answer for another one. */
export class ServerDrainingError extends Error {
  override name = 'ServerDrainingError'
}

/** PostgreSQL rejects NUL characters. */
const storable = (text: string) => text.replaceAll('\0', '')

export interface DraftFields {
  id: string
  conversationId: string
  userId: string
  model: string
  options: ChatOptions
  /** Null if the answer continues after a decision. */
  questionId: string | null
  /** The fencing token of this claim; the first attempt is 1. */
  attempts: number
  startedAt: Date
}

/** An answer that this process is writing. */
export class Draft {
  readonly id: string
  readonly conversationId: string
  readonly userId: string
  readonly model: string
  readonly options: ChatOptions
  readonly questionId: string | null
  readonly attempts: number
  readonly startedAt: Date
  readonly #abort = new AbortController()
  #completedText = ''
  #current = ''

  constructor(from: DraftFields) {
    this.id = from.id
    this.conversationId = from.conversationId
    this.userId = from.userId
    this.model = from.model
    this.options = from.options
    this.questionId = from.questionId
    this.attempts = from.attempts
    this.startedAt = from.startedAt
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get text(): string {
    return this.#completedText + this.#current
  }

  /** The text of the completed model calls. */
  get completedText(): string {
    return this.#completedText
  }

  add(text: string): void {
    if (this.#current === '' && this.#completedText !== '') this.#current = '\n\n'
    this.#current += storable(text)
  }

  /** The model call failed and is retried. */
  restart(): void {
    this.#current = ''
  }

  completeCall(): void {
    this.#completedText += this.#current
    this.#current = ''
  }

  end(reason: AnswerStoppedError | LeaseLostError | ServerDrainingError): void {
    this.#abort.abort(reason)
  }
}
