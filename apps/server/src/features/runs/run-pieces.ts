import type { RunPiece } from '@adjutant/contract/events'
import type { Ctx } from '../../platform/ctx.ts'
import { savedTextsTopic, textsTopic } from './run-topics.ts'
import { selectSaid } from './runs.store.ts'
import type { OwnedText, StepText, TextBoard } from './text-board.ts'

/** The part of the text after `told`; undefined if the reader has it all. */
export function findPiece({ runId, kind, said }: OwnedText, told: StepText | undefined): RunPiece | undefined {
  const isSame = told?.step === said.step && told.agent === said.agent && said.text.startsWith(told.text)
  if (isSame && told.text.length === said.text.length) return undefined
  const from = isSame ? told.text.length : 0
  return { run_id: runId, kind, step: said.step, agent: said.agent, from, text: said.text.slice(from) }
}

/** Streams the text of a person's active steps in contiguous pieces; that of other processes as saved. */
class StepFollower {
  readonly #ctx: Ctx
  readonly #board: TextBoard
  #told = new Map<string, StepText>()
  #elsewhere: OwnedText[] = []
  #isReadDue = true

  constructor(ctx: Ctx, board: TextBoard) {
    this.#ctx = ctx
    this.#board = board
  }

  get isIdle(): boolean {
    return this.#told.size === 0
  }

  hear(topic: string | null): void {
    if (topic === null || isSaved(topic)) this.#isReadDue = true
  }

  async look(): Promise<RunPiece[]> {
    const { id } = this.#ctx.user
    if (this.#isReadDue) {
      this.#isReadDue = false
      this.#elsewhere = await selectSaid(this.#ctx, id)
    }
    const here = this.#board.ofUser(id)
    this.#elsewhere = this.#elsewhere.filter(({ runId }) => !here.some((text) => text.runId === runId))
    const before = this.#told
    const texts = [...here, ...this.#elsewhere]
    this.#told = new Map(texts.map(({ runId, said }) => [runId, said]))
    return texts.flatMap((text) => findPiece(text, before.get(text.runId)) ?? [])
  }
}

const isSaved = (topic: string): boolean => topic.startsWith(savedTextsTopic(''))

/** A source for the person's event stream. */
export const stepTexts = (board: TextBoard) => ({
  gapMs: 40,
  topicsOf: (userId: string) => [textsTopic(userId), savedTextsTopic(userId)],
  follow: (ctx: Ctx) => new StepFollower(ctx, board),
})
