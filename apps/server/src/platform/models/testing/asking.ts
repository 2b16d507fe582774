import { createLog } from '../../log.ts'
import { createModels, type AnswerPart, type ModelRequest, type Models } from '../models.ts'
import type { ModelSettings } from '../providers.ts'

export const key = 'sk-secret-key-of-the-house'

/** Timeouts long enough for a busy machine, delays short enough for a test. */
const pace = { firstTokenMs: 20_000, betweenTokensMs: 20_000, wholeAnswerMs: 20_000, pausesMs: [5, 10], longestPauseMs: 300 }

export type Patience = Partial<typeof pace>

/** A clock and a log that the test controls. */
export const surroundings = { nowMs: 0, wasPaused: false, lines: [] as string[] }

export function setUpModels(settings: Partial<ModelSettings>, patience: Patience = {}): Models {
  return createModels({
    settings: { allowed: ['any/model'], ...settings },
    offline: {} as never,
    log: createLog('debug', { write: (line) => void surroundings.lines.push(line) }),
    clock: { now: () => new Date(surroundings.nowMs) },
    pauses: { wasPausedSince: () => surroundings.wasPaused },
    pace: { ...pace, ...patience },
  })
}

export const question = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: 'any/model',
  instructions: 'Be brief.',
  messages: [{ role: 'user', content: 'How are we?' }],
  tools: [],
  signal: new AbortController().signal,
  ...more,
})

export async function listen(models: Models, more: Partial<ModelRequest> = {}): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = []
  for await (const part of models.ask(question(more))) parts.push(part)
  return parts
}

/** The text that remains for a client that applies `restart`. */
export const textOf = (parts: AnswerPart[]): string =>
  parts.reduce((text, part) => (part.type === 'restart' ? '' : part.type === 'text' ? text + part.text : text), '')
