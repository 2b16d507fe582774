import { createLog } from '../../log/log.ts'
import { createModels, type AnswerPart, type ModelRequest, type Models } from '../models.ts'
import type { ModelSettings } from '../providers.ts'

export const key = 'sk-secret-key-of-the-installation'

/** Timeouts long enough for a busy machine, delays short enough for a test. */
const retryPolicy = { firstTokenMs: 20_000, betweenTokensMs: 20_000, wholeAnswerMs: 20_000, backoffMs: [5, 10], maxPauseMs: 300 }

export type RetryPolicyOverrides = Partial<typeof retryPolicy>

/** A clock and a log that the test controls. */
export const environment = { nowMs: 0, wasPaused: false, lines: [] as string[] }

export function setUpModels(settings: Partial<ModelSettings>, overrides: RetryPolicyOverrides = {}): Models {
  return createModels({
    settings: { allowed: ['any/model'], ...settings },
    offline: {} as never,
    log: createLog('debug', { write: (line) => void environment.lines.push(line) }),
    clock: { now: () => new Date(environment.nowMs) },
    pauses: { wasPausedSince: () => environment.wasPaused },
    retryPolicy: { ...retryPolicy, ...overrides },
  })
}

export const makeRequest = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: 'any/model',
  instructions: 'Be brief.',
  messages: [{ role: 'user', content: 'How are we?' }],
  tools: [],
  signal: new AbortController().signal,
  ...more,
})

export async function collectAnswer(models: Models, more: Partial<ModelRequest> = {}): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = []
  for await (const part of models.ask(makeRequest(more))) parts.push(part)
  return parts
}

/** The text that remains for a client that applies `restart`. */
export const textOf = (parts: AnswerPart[]): string =>
  parts.reduce((text, part) => (part.type === 'restart' ? '' : part.type === 'text' ? text + part.text : text), '')
