import { defaultModels } from '@adjutant/contract/core/choices'
import type { Conversation, Message } from '@adjutant/contract/ai/conversations'
import { afterAll, beforeEach } from 'vitest'
import type { AppDeps } from '../app.ts'
import { startScriptedModel, type ScriptedPiece } from './scripted-model.ts'
import { testApp, type Caller } from './test-app.ts'

/** An answer that the test streams piece by piece. */
export class ModelStream {
  readonly #pieces: ScriptedPiece[] = []
  #isOver = false
  #wake = () => {}

  say(...pieces: ScriptedPiece[]): void {
    this.#pieces.push(...pieces)
    this.#wake()
  }

  end(): void {
    this.#isOver = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ScriptedPiece> {
    for (;;) {
      const piece = this.#pieces.shift()
      if (piece !== undefined) yield piece
      else if (this.#isOver) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}

/** The whole application with a scripted model. Call it with `await` at the top of a test file. */
export async function testChat(
  options: Partial<Pick<AppDeps, 'webSearch' | 'quotas' | 'outbound' | 'checkpoints' | 'modelOutageTimeoutMs'>> = {},
) {
  const model = await startScriptedModel()
  const t = testApp({ ...options, models: { allowed: [...defaultModels], openaiUrl: model.url } })
  beforeEach(() => model.reset())
  afterAll(() => model.close())

  const begin = async (as: Caller, name = 'A talk') =>
    (await t.call('POST /api/conversations/', { as, payload: { name } })).json<Conversation>().id

  const ask = (as: Caller, id: string, message_text: string, more: object = {}) =>
    t.call(`POST /api/conversations/${id}/chat`, { as, payload: { message_text, ...more } })

  const listMessages = async (as: Caller, id: string) => (await t.call(`GET /api/conversations/${id}/messages`, { as })).json<Message[]>()

  /** The messages without their metadata. */
  const readTranscript = async (as: Caller, id: string) =>
    (await listMessages(as, id)).map(({ sender, content, streaming }) => `${sender}${streaming ? ' …' : ''}: ${content}`)

  return { t, model, begin, ask, listMessages, readTranscript }
}
