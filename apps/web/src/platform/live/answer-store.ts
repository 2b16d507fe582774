import type { AnswerPiece } from '@adjutant/contract/events'
import { useMemo } from 'react'
import { createSessionStore, useSessionStore } from '../session/session-store.ts'
import { appendPiece } from './answer-text.ts'
import type { StreamedText } from './answer-text.ts'

/** A streaming answer as far as this tab has received it. */
export interface StreamedAnswer extends StreamedText {
  messageId: string
  conversationId: string
  isStreaming: boolean
}

/** One immutable list per conversation, so that React detects changes. */
const streamed = createSessionStore(() => new Map<string, readonly StreamedAnswer[]>(), { isFramed: true })
const none: readonly StreamedAnswer[] = []

const listStreamed = (conversationId: string, all = streamed.get()) => all.get(conversationId) ?? none

const setStreamed = (conversationId: string, answers: readonly StreamedAnswer[]) =>
  streamed.change((all) => all.set(conversationId, answers))

export function applyAnswerPiece({ conversation_id: conversationId, message_id: messageId, from, text, streaming }: AnswerPiece) {
  const answers = listStreamed(conversationId)
  const known = answers.find((answer) => answer.messageId === messageId)
  const next = { ...appendPiece(known, { from, text }), messageId, conversationId, isStreaming: streaming }
  setStreamed(conversationId, known ? answers.map((answer) => (answer === known ? next : answer)) : [...answers, next])
}

/** The streaming answers as pieces. */
export const listAnswerPieces = (): AnswerPiece[] =>
  [...streamed.get().values()]
    .flat()
    .filter(({ isStreaming }) => isStreaming)
    .map(({ conversationId, messageId, from, text }) => ({
      conversation_id: conversationId,
      message_id: messageId,
      from,
      text,
      streaming: true,
    }))

/** Drops answers that are stored as finished, and those that were abandoned. */
export function dropAnswers(conversationId: string, isOver: (answer: StreamedAnswer) => boolean) {
  const left = listStreamed(conversationId).filter((answer) => !isOver(answer))
  if (left.length === listStreamed(conversationId).length) return
  setStreamed(conversationId, left)
}

/** A new connection sends every streaming answer from its beginning, and none that ended in between. */
export const dropAllAnswers = () => streamed.change((all) => all.clear())

/** Undefined when no piece of the answer has been received. */
export const useStreamedAnswer = (conversationId: string, messageId: string) =>
  useSessionStore(streamed, (all) => listStreamed(conversationId, all).find((answer) => answer.messageId === messageId))

const streamingMark = '~'

/** The ids of the streaming answers of a conversation. Changes when one starts or ends, not with each piece. */
export function useStreamedAnswerIds(conversationId: string) {
  const outline = useSessionStore(streamed, (all) =>
    listStreamed(conversationId, all)
      .map(({ messageId, isStreaming }) => messageId + (isStreaming ? streamingMark : ''))
      .join(' '),
  )
  return useMemo(() => outline.split(' ').filter(Boolean).map(toStreamedId), [outline])
}

const toStreamedId = (text: string) => ({ id: text.replace(streamingMark, ''), isStreaming: text.endsWith(streamingMark) })
