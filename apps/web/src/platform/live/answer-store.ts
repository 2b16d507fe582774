import type { AnswerPiece } from '@adjutant/contract/events'
import { useMemo } from 'react'
import { createSessionStore, useSessionStore } from '../session-store.ts'
import { takePiece } from './answer-text.ts'
import type { HeardText } from './answer-text.ts'

/** A streaming answer as far as this tab has received it. */
export interface HeardAnswer extends HeardText {
  messageId: string
  conversationId: string
  isStreaming: boolean
}

/** One immutable list per conversation, so that React detects changes. */
const heard = createSessionStore(() => new Map<string, readonly HeardAnswer[]>(), { isFramed: true })
const none: readonly HeardAnswer[] = []

const listHeard = (conversationId: string, all = heard.get()) => all.get(conversationId) ?? none

const setHeard = (conversationId: string, answers: readonly HeardAnswer[]) => heard.change((all) => all.set(conversationId, answers))

export function hearPiece({ conversation_id: conversationId, message_id: messageId, from, text, streaming }: AnswerPiece) {
  const answers = listHeard(conversationId)
  const known = answers.find((answer) => answer.messageId === messageId)
  const next = { ...takePiece(known, { from, text }), messageId, conversationId, isStreaming: streaming }
  setHeard(conversationId, known ? answers.map((answer) => (answer === known ? next : answer)) : [...answers, next])
}

/** Drops answers that are stored as finished, and those that were abandoned. */
export function forgetAnswers(conversationId: string, isOver: (answer: HeardAnswer) => boolean) {
  const left = listHeard(conversationId).filter((answer) => !isOver(answer))
  if (left.length === listHeard(conversationId).length) return
  setHeard(conversationId, left)
}

/** A new connection sends every streaming answer from its beginning, and none that ended in between. */
export const forgetAllAnswers = () => heard.change((all) => all.clear())

/** Undefined when no piece of the answer has been received. */
export const useHeardAnswer = (conversationId: string, messageId: string) =>
  useSessionStore(heard, (all) => listHeard(conversationId, all).find((answer) => answer.messageId === messageId))

const streamingMark = '~'

/** The ids of the streaming answers of a conversation. Changes when one starts or ends, not with each piece. */
export function useHeardIds(conversationId: string) {
  const outline = useSessionStore(heard, (all) =>
    listHeard(conversationId, all)
      .map(({ messageId, isStreaming }) => messageId + (isStreaming ? streamingMark : ''))
      .join(' '),
  )
  return useMemo(() => outline.split(' ').filter(Boolean).map(toHeardId), [outline])
}

const toHeardId = (text: string) => ({ id: text.replace(streamingMark, ''), isStreaming: text.endsWith(streamingMark) })
