import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Message } from '@adjutant/contract/ai/conversations'
import type { Model } from '@adjutant/contract/ai/models'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useMemo } from 'react'
import { useStreamedAnswer } from '../../../platform/live/answer-store.ts'
import { toAnswerText } from '../../../platform/live/answer-text.ts'
import { ActCard } from './act-card.tsx'
import { toReadCitations } from './citations.ts'
import type { ReadCitations } from './citations.ts'
import { needsWhole, toBlocks } from './answer-blocks.ts'
import { Frame, Thinking } from './answer-frame.tsx'
import styles from './answer.module.css'
import { StatementLine } from '../../../platform/approval/statement-line.tsx'
import { classes } from '../../../ui/classes.ts'
import { CitationContext } from '../../../ui/text/citations.ts'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { TimeText } from '../../../ui/chat/time-text.tsx'
import { modelsQuery, toMessagesQuery } from '../conversation-queries.ts'
import { MessageTools } from './message-tools.tsx'
import { Citation, SourceChips } from './source-chips.tsx'

/** Polling interval while a part of the answer is missing. */
const gapMs = 400

/** Merges the stored and the received text of an answer. */
function useAnswerText({ id, conversation_id, content, streaming }: Message) {
  const streamed = useStreamedAnswer(conversation_id, id)
  const queryClient = useQueryClient()
  const { text, isWhole } = streaming ? toAnswerText(content, streamed) : { text: content, isWhole: true }
  useEffect(() => {
    if (isWhole) return undefined
    const read = () => void queryClient.invalidateQueries({ queryKey: toMessagesQuery(conversation_id).queryKey })
    const timer = setInterval(read, gapMs)
    return () => clearInterval(timer)
  }, [isWhole, conversation_id, queryClient])
  return { text, isStreaming: streaming && (streamed?.isStreaming ?? true) }
}

/** The offline analyst answers for a model without a key and uses no tokens. The key may have been added since. */
const isByAnalyst = ({ usage }: Message, model: Model | undefined) =>
  usage ? usage.input_tokens + usage.output_tokens === 0 : model?.provider === 'offline'

function Byline({ message }: { message: Message }) {
  const { model: id, timestamp, crew_run_id, flow_run_id } = message
  const { data: models } = useQuery(modelsQuery)
  const model = models?.find((each) => each.id === id)
  const writer = id && isByAnalyst(message, model) ? appMessages.conversation.offlineAnalyst : (model?.name ?? id)
  const fallback = crew_run_id ? 'Crew' : flow_run_id ? 'Flow' : 'Adjutant'
  return (
    <>
      {writer ?? fallback} · <TimeText value={timestamp} />
    </>
  )
}

/** Citations are known when the answer is complete; the result of a run can have its own footnotes. */
function useCitations({ sources, checks, crew_run_id, flow_run_id }: Message, written: string, isStreaming: boolean) {
  const isPlain = isStreaming || crew_run_id !== null || flow_run_id !== null
  return useMemo(() => {
    const read: ReadCitations = isPlain
      ? { text: written, linked: written, sources }
      : toReadCitations(written, sources, checks.unsourced_figures)
    const renderCitation = (number: number) => {
      const source = read.sources.find((each) => each.number === number)
      return source ? <Citation source={source} /> : null
    }
    return { ...read, renderCitation }
  }, [sources, checks, written, isPlain])
}

/** Shows the issues that the server found when it compared the text with its sources. */
function Checks({ checks: { removed_citations: removed, unsourced_figures: figures } }: Pick<Message, 'checks'>) {
  const count = removed.length
  return (
    <>
      {figures.length > 0 && <p className={styles.check}>Not in any source: {figures.join(', ')}. Check before you rely on it.</p>}
      {count > 0 && (
        <p className={styles.check}>
          {count === 1 ? 'A citation pointed to no source and was removed.' : `${count} citations pointed to no source and were removed.`}
        </p>
      )}
    </>
  )
}

const Block = memo(function Block(markdown: { text: string; streaming: boolean }) {
  return (
    <div className={classes(styles.block, markdown.text.startsWith('#') && styles.headed)}>
      <Markdown {...markdown} />
    </div>
  )
})

/** Renders an answer by block: only the last block of a streaming answer is parsed again. */
export function AnswerBody({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  if (text === '') return null
  const blocks = !isStreaming && needsWhole(text) ? [text] : toBlocks(text)
  return (
    <div>
      {blocks.map((block, index) => (
        // Complete blocks never move, so the index is a stable key.
        <Block key={index} text={block} streaming={isStreaming && index === blocks.length - 1} />
      ))}
      {isStreaming && <div className={styles.caret} aria-hidden="true" />}
    </div>
  )
}

export function Answer({ message }: { message: Message }) {
  const { text: written, isStreaming } = useAnswerText(message)
  const { text, linked, sources, renderCitation } = useCitations(message, written, isStreaming)
  return (
    <Frame byline={<Byline message={message} />} tools={!isStreaming && <MessageTools message={{ ...message, content: text }} />}>
      {message.acts.map((act) => (
        <ActCard key={act.id} act={act} conversationId={message.conversation_id} />
      ))}
      {isStreaming && text === '' && <Thinking />}
      <CitationContext value={renderCitation}>
        <AnswerBody text={linked} isStreaming={isStreaming} />
      </CitationContext>
      <Checks checks={message.checks} />
      <SourceChips sources={sources} />
      {message.statement && <StatementLine text={message.statement.text} />}
    </Frame>
  )
}
