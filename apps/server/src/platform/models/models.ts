import type { Model } from '@adjutant/contract/ai/models'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import { answerWithRetries, defaultRetryPolicy, type RetryPolicy } from './answer-with-retries.ts'
import { CircuitBreaker, type Verdict } from './circuit-breaker.ts'
import { ModelError, ModelNotSetUp, ModelRejected } from './model-errors.ts'
import type { AnswerPart, ModelRequest, TokenUsage } from './model-request.ts'
import { costOf } from './prices.ts'
import { PauseMonitor } from './process-pause.ts'
import { connect, providerOf, type ModelSettings, type ProviderName } from './providers.ts'
import { hideKeys } from './provider-errors.ts'
import { createRequestBuilder, withoutStrictNulls } from './request/sent-request.ts'

export type { AnswerPart, ModelRequest, OfferedTool, TokenUsage, UnreadableInput } from './model-request.ts'

export interface Models {
  /** The models that can be chosen, the default first. */
  list(): Model[]
  defaultId: string
  isAllowed(id: string): boolean
  providerOf(id: string): ProviderName
  /** US dollars; null if the price is unknown. Without an id, the default model's. */
  costOf(usage: TokenUsage, id?: string): number | null
  /**
   * Sends one request with up to three attempts. Ends with an `end` part or throws a `ModelError` or `ModelNotSetUp`; when aborted, it
   * throws the signal's reason. Leaving the loop aborts the call.
   */
  ask(request: ModelRequest): AsyncGenerator<AnswerPart>
}

interface ModelsDeps {
  settings: ModelSettings
  /** Answers under every id if no key is configured. */
  offline: LanguageModelV4
  log: Log
  clock: Clock
  retryPolicy?: RetryPolicy
  pauses?: Pick<PauseMonitor, 'wasPausedSince'>
}

const displayNames: Record<string, string> = {
  'gpt-5-chat': 'GPT-5 Chat',
  'gpt-5': 'GPT-5',
  'gpt-5-mini': 'GPT-5 mini',
  'gemini-2.5-pro': 'Gemini 2.5 Pro',
}

function listModels(settings: ModelSettings): [Model, ...Model[]] {
  const all = settings.allowed.map((id) => ({ id, name: displayNames[id] ?? id, ...providerOf(settings, id) }))
  const first = all.find(({ id }) => id === settings.preferred) ?? all.find(({ available }) => available) ?? all[0]!
  return [first, ...all.filter((model) => model !== first)]
}

function verdictOf(error: unknown): Verdict {
  if (error instanceof ModelRejected) return 'alive'
  return error instanceof ModelError ? 'failed' : 'unknown'
}

export function createModels({
  settings,
  offline,
  log,
  clock,
  retryPolicy = defaultRetryPolicy,
  pauses = new PauseMonitor(),
}: ModelsDeps): Models {
  const listed = listModels(settings)
  const findClient = connect(settings, offline)
  const breakers: Record<ProviderName, CircuitBreaker> = {
    openai: new CircuitBreaker(clock),
    google: new CircuitBreaker(clock),
    compatible: new CircuitBreaker(clock),
    offline: new CircuitBreaker(clock),
  }
  const hide = hideKeys([settings.openaiKey, settings.googleKey])

  const toSentRequest = createRequestBuilder(settings)

  async function* ask(request: ModelRequest): AsyncGenerator<AnswerPart> {
    const model = listed.find(({ id }) => id === request.model)
    if (!model?.available) throw new ModelNotSetUp()
    const leave = breakers[model.provider].enter()
    const onAttemptFailed = (error: unknown, attempt: number) =>
      log.warn({ provider: model.provider, model: model.id, attempt, ...hide(error) }, 'A model did not answer')
    const startedAtMs = performance.now()
    let verdict: Verdict = 'unknown'
    try {
      const sent = await toSentRequest(request, model)
      const source = { client: findClient(model.provider, model.id), retryPolicy, clock, onAttemptFailed }
      for await (const part of answerWithRetries(source, sent)) yield withoutStrictNulls(part, sent)
      verdict = 'alive'
    } catch (error) {
      // A failure caused by a pause of this process isn't the provider's.
      verdict = pauses.wasPausedSince(startedAtMs) ? 'unknown' : verdictOf(error)
      throw error
    } finally {
      leave(verdict)
    }
  }

  const defaultId = listed[0].id
  return {
    list: () => listed,
    defaultId,
    isAllowed: (id) => settings.allowed.includes(id),
    providerOf: (id) => providerOf(settings, id).provider,
    costOf: (usage, id = defaultId) => costOf(settings, id, usage),
    ask,
  }
}
