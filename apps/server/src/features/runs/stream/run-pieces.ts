import type { RunPiece } from '@adjutant/contract/events'
import type { Ctx } from '../../../platform/ctx.ts'
import { savedTextsTopic, textsTopic } from './run-topics.ts'
import { selectPartialOutputs } from '../runs.store.ts'
import type { OwnedText, StepText, TextRegistry } from './text-registry.ts'

/** The part of the text after `told`; undefined if the reader has it all. */
export function findPiece({ runId, kind, output }: OwnedText, sentText: StepText | undefined): RunPiece | undefined {
  const isSame = sentText?.step === output.step && sentText.agent === output.agent && output.text.startsWith(sentText.text)
  if (isSame && sentText.text.length === output.text.length) return undefined
  const from = isSame ? sentText.text.length : 0
  return { run_id: runId, kind, step: output.step, agent: output.agent, from, text: output.text.slice(from) }
}

/** Streams the text of a person's active steps in contiguous pieces; that of other processes as saved. */
class StepFollower {
  readonly #ctx: Ctx
  readonly #registry: TextRegistry
  #sentText = new Map<string, StepText>()
  #remoteTexts: OwnedText[] = []
  #isReadDue = true

  constructor(ctx: Ctx, registry: TextRegistry) {
    this.#ctx = ctx
    this.#registry = registry
  }

  get isIdle(): boolean {
    return this.#sentText.size === 0
  }

  onNotification(topic: string | null): void {
    if (topic === null || isSaved(topic)) this.#isReadDue = true
  }

  async poll(): Promise<RunPiece[]> {
    const { id } = this.#ctx.user
    if (this.#isReadDue) {
      this.#isReadDue = false
      this.#remoteTexts = await selectPartialOutputs(this.#ctx, id)
    }
    const here = this.#registry.ofUser(id)
    this.#remoteTexts = this.#remoteTexts.filter(({ runId }) => !here.some((text) => text.runId === runId))
    const before = this.#sentText
    const texts = [...here, ...this.#remoteTexts]
    this.#sentText = new Map(texts.map(({ runId, output }) => [runId, output]))
    return texts.flatMap((text) => findPiece(text, before.get(text.runId)) ?? [])
  }
}

const isSaved = (topic: string): boolean => topic.startsWith(savedTextsTopic(''))

/** A source for the person's event stream. */
export const createStepTexts = (registry: TextRegistry) => ({
  gapMs: 40,
  topicsOf: (userId: string) => [textsTopic(userId), savedTextsTopic(userId)],
  follow: (ctx: Ctx) => new StepFollower(ctx, registry),
})
