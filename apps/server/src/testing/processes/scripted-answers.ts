import type { Conversation, Message } from '@adjutant/contract/ai/conversations'
import { expect, vi } from 'vitest'
import { ModelStream } from '../chat.ts'
import { startScriptedModel, textOf } from '../scripted-model.ts'

/** The documented recovery time after a crash, plus a margin for a busy machine. */
export const recovery = { timeout: 20_000, interval: 100 }

/** Calls the API of a server process as a signed-in person. */
type Send = (method: string, path: string, body?: object) => Promise<Response>

interface Question {
  /** The conversation. */
  id: string
  question: string
}

/** A model whose answers the test writes, for server processes that are killed, paused or stopped in the middle of one. */
export async function startScriptedAnswers() {
  /** The model's output for each question, per attempt. */
  const attempts = new Map<string, ModelStream[]>()
  const model = await startScriptedModel(({ messages }) => {
    const question = textOf(messages.findLast(({ role }) => role === 'user')!)
    const modelStream = new ModelStream()
    attempts.set(question, [...(attempts.get(question) ?? []), modelStream])
    return modelStream
  })

  const readTranscript = async (send: Send, id: string) =>
    ((await (await send('GET', `conversations/${id}/messages`)).json()) as Message[]).map(({ sender, content, streaming }) => [
      sender,
      content,
      streaming,
    ])

  /** Asks in a new conversation, and waits until half of the answer is stored. */
  const ask = async (send: Send, question: string) => {
    const { id } = (await (await send('POST', 'conversations/', { name: question })).json()) as Conversation
    const body = { message_text: question, use_internal_search: false }
    const response = send('POST', `conversations/${id}/chat`, body).catch(() => undefined)
    await vi.waitFor(() => expect(attempts.get(question)).toHaveLength(1), recovery)
    attempts.get(question)![0]!.say('Half of')
    await vi.waitFor(async () => expect(await readTranscript(send, id)).toContainEqual(['ai', 'Half of', true]), recovery)
    return { id, question, response }
  }

  /** Lets the model continue its first attempt with this text, and end it. */
  const finishFirstAttempt = ({ question }: Question, text: string) => {
    const [modelStream] = attempts.get(question)!
    modelStream!.say(text)
    modelStream!.end()
  }

  /** Waits for the second attempt at the answer and lets the model finish it. */
  const finishSecondAttempt = async ({ question }: Question) => {
    await vi.waitFor(() => expect(attempts.get(question)).toHaveLength(2), recovery)
    const [, modelStream] = attempts.get(question)!
    modelStream!.say('Whole')
    modelStream!.end()
  }

  const untilAnswered = (send: Send, { id, question }: Question, text: string) =>
    vi.waitFor(
      async () =>
        expect(await readTranscript(send, id)).toEqual([
          ['user', question, false],
          ['ai', text, false],
        ]),
      recovery,
    )

  return { url: model.url, close: model.close, ask, finishFirstAttempt, finishSecondAttempt, untilAnswered }
}

export type ScriptedAnswers = Awaited<ReturnType<typeof startScriptedAnswers>>
