import type { Announce } from '@adjutant/engine'
import type { NudgeBoard } from '../../platform/nudges.ts'
import { textTopic } from './run-topics.ts'

export interface StepText {
  step: number
  agent: string
  text: string
}

/** The texts of the steps that this process is at, for the streams that it serves. They are stored only when a step is done. */
export class TextBoard implements Announce {
  readonly #texts = new Map<string, StepText>()
  readonly #unsaved = new Set<string>()
  readonly #nudges: NudgeBoard

  constructor(nudges: NudgeBoard) {
    this.#nudges = nudges
  }

  delta(runId: string, delta: StepText): void {
    this.#texts.set(runId, delta)
    this.#unsaved.add(runId)
    this.#nudges.deliver(textTopic(runId))
  }

  find(runId: string): StepText | undefined {
    return this.#texts.get(runId)
  }

  /** What has changed since it was asked for last, with the run that it belongs to. */
  takeUnsaved(): [string, StepText][] {
    const changed = [...this.#texts].filter(([runId]) => this.#unsaved.has(runId))
    this.#unsaved.clear()
    return changed
  }

  /** What it came to is stored, or nothing came of it. */
  remove(runId: string): void {
    this.#texts.delete(runId)
  }
}
