import type { Announce, RunKind } from '@adjutant/engine'
import type { NudgeBoard } from '../../platform/nudges.ts'
import { textsTopic, textTopic } from './run-topics.ts'

export interface StepText {
  step: number
  agent: string
  text: string
}

/** Whose run it is, and of what kind. */
export interface TextOwner {
  userId: string
  kind: RunKind
}

export interface OwnedText extends TextOwner {
  runId: string
  said: StepText
}

/** The texts of the steps that this process is at, for the streams that it serves. They are stored only when a step is done. */
export class TextBoard {
  readonly #texts = new Map<string, OwnedText>()
  readonly #unsaved = new Set<string>()
  readonly #nudges: NudgeBoard

  constructor(nudges: NudgeBoard) {
    this.#nudges = nudges
  }

  /** Where the worker of a run announces its text. */
  of(owner: TextOwner): Announce {
    return {
      delta: (runId, said) => {
        this.#texts.set(runId, { ...owner, runId, said })
        this.#unsaved.add(runId)
        this.#nudges.deliver(textTopic(runId))
        this.#nudges.deliver(textsTopic(owner.userId))
      },
    }
  }

  find(runId: string): StepText | undefined {
    return this.#texts.get(runId)?.said
  }

  ofUser(userId: string): OwnedText[] {
    return [...this.#texts.values()].filter((text) => text.userId === userId)
  }

  /** What has changed since it was asked for last, with the run that it belongs to. */
  takeUnsaved(): [string, StepText][] {
    const changed = [...this.#texts.values()].filter(({ runId }) => this.#unsaved.has(runId))
    this.#unsaved.clear()
    return changed.map(({ runId, said }) => [runId, said])
  }

  /** What it came to is stored, or nothing came of it. */
  remove(runId: string): void {
    this.#texts.delete(runId)
  }
}
