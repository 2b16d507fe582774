import type { Announce, RunKind } from '@adjutant/engine'
import type { NotificationBus } from '../../../platform/live/notifications.ts'
import { textsTopic, textTopic } from './run-topics.ts'

export interface StepText {
  step: number
  agent: string
  text: string
}

/** The run's owner and kind. */
export interface TextOwner {
  userId: string
  kind: RunKind
}

export interface OwnedText extends TextOwner {
  runId: string
  output: StepText
}

/** Registry of the texts of this process's active steps, for its streams. A text is stored only when its step is done. */
export class TextRegistry {
  readonly #texts = new Map<string, OwnedText>()
  readonly #unsaved = new Set<string>()
  readonly #notifications: NotificationBus

  constructor(notifications: NotificationBus) {
    this.#notifications = notifications
  }

  /** The function with which a run's worker publishes its text. */
  of(owner: TextOwner): Announce {
    return {
      delta: (runId, output) => {
        this.#texts.set(runId, { ...owner, runId, output })
        this.#unsaved.add(runId)
        this.#notifications.deliver(textTopic(runId))
        this.#notifications.deliver(textsTopic(owner.userId))
      },
    }
  }

  find(runId: string): StepText | undefined {
    return this.#texts.get(runId)?.output
  }

  ofUser(userId: string): OwnedText[] {
    return [...this.#texts.values()].filter((text) => text.userId === userId)
  }

  /** The texts that changed since the last call, by run. */
  takeUnsaved(): [string, StepText][] {
    const changed = [...this.#texts.values()].filter(({ runId }) => this.#unsaved.has(runId))
    this.#unsaved.clear()
    return changed.map(({ runId, output }) => [runId, output])
  }

  /** The step's result is stored, or the step failed. */
  remove(runId: string): void {
    this.#texts.delete(runId)
  }
}
