import type { AnswerPiece } from '@adjutant/contract/events'
import { useMemo } from 'react'
import { createSessionStore, useSessionStore } from '../session-store.ts'
import { takePiece } from './answer-text.ts'
import type { HeardText } from './answer-text.ts'

/** An answer that is being written, as far as this tab has heard it. */
export interface HeardAnswer extends HeardText {
  messageId: string
  conversationId: string
  isStreaming: boolean
}

/** What was heard, one list for each conversation; a list is replaced, never changed, so that React sees the difference. */
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

/** Forgets the answers that are stored as finished by now, and those that were given up. */
export function forgetAnswers(conversationId: string, isOver: (answer: HeardAnswer) => boolean) {
  const left = listHeard(conversationId).filter((answer) => !isOver(answer))
  if (left.length === listHeard(conversationId).length) return
  setHeard(conversationId, left)
}

/** A new connection tells every answer that is being written from its beginning; one that ended meanwhile it does not tell. */
export const forgetAllAnswers = () => heard.change((all) => all.clear())

/** The answer with this id as far as it was heard; undefined where none of it was. */
export const useHeardAnswer = (conversationId: string, messageId: string) =>
  useSessionStore(heard, (all) => listHeard(conversationId, all).find((answer) => answer.messageId === messageId))

const streamingMark = '~'

/** Which answers of a conversation are being heard. Changes when one begins or ends, not with every piece. */
export function useHeardIds(conversationId: string) {
  const outline = useSessionStore(heard, (all) =>
    listHeard(conversationId, all)
      .map(({ messageId, isStreaming }) => messageId + (isStreaming ? streamingMark : ''))
      .join(' '),
  )
  return useMemo(() => outline.split(' ').filter(Boolean).map(toHeardId), [outline])
}

const toHeardId = (text: string) => ({ id: text.replace(streamingMark, ''), isStreaming: text.endsWith(streamingMark) })
