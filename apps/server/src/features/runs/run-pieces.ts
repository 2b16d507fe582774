import { setTimeout as pause } from 'node:timers/promises'
import type { RunPiece } from '@adjutant/contract/events'
import type { Ctx } from '../../platform/ctx.ts'
import { eachChange } from '../../platform/nudges.ts'
import { savedTextsTopic, textsTopic } from './run-topics.ts'
import type { RunsParts } from './runs-parts.ts'
import { selectSaid } from './runs.store.ts'
import type { OwnedText, StepText } from './text-board.ts'

/** The first text leaves at once; what follows it within this time leaves together. */
const gapMs = 40

/** What a reader lacks of the text, having been told so much; undefined where that is nothing. */
export function findPiece({ runId, kind, said }: OwnedText, told: StepText | undefined): RunPiece | undefined {
  const isSame = told?.step === said.step && told.agent === said.agent && said.text.startsWith(told.text)
  if (isSame && told.text.length === said.text.length) return undefined
  const from = isSame ? told.text.length : 0
  return { run_id: runId, kind, step: said.step, agent: said.agent, from, text: said.text.slice(from) }
}

/** What the steps of a person's runs say while they are at work, in pieces that join without a gap; those of other processes as they were saved. */
export async function* watchRunPieces(ctx: Ctx, { nudges, texts }: RunsParts, signal: AbortSignal): AsyncGenerator<RunPiece> {
  const { id } = ctx.user
  const told = new Map<string, StepText>()
  let isReadDue = true
  const leave = nudges.subscribe(savedTextsTopic(id), () => (isReadDue = true))
  try {
    for await (const _ of eachChange(nudges, [textsTopic(id), savedTextsTopic(id)], signal)) {
      const here = texts.ofUser(id)
      const elsewhere = isReadDue ? (await selectSaid(ctx, id)).filter(({ runId }) => !here.some((text) => text.runId === runId)) : []
      isReadDue = false
      const pieces = [...here, ...elsewhere].flatMap((text) => findNews(text, told))
      yield* pieces
      if (pieces.length > 0) await pause(gapMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    leave()
  }
}

function findNews(text: OwnedText, told: Map<string, StepText>): RunPiece[] {
  const piece = findPiece(text, told.get(text.runId))
  told.set(text.runId, text.said)
  return piece ? [piece] : []
}
