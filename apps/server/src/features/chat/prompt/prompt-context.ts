import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'
import type { ChatInput } from '@adjutant/contract/ai/conversations'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { SearchHit } from '@adjutant/contract/search'
import type { ModelMessage } from 'ai'
import type { Ctx } from '../../../platform/ctx.ts'
import { toWebSource, type WebSearch } from '../../../platform/web-search/web-search.ts'
import { listMemories } from '../../memory/index.ts'
import { searchRecords, toSearchQuery } from '../../search/index.ts'
import { findAttached } from './attached-files.ts'
import { toDataBlock, toNumberedPassages, type Passage } from '../../../platform/models/data-block.ts'

export type ChatOptions = Omit<ChatInput, 'message_text'>

export interface Question {
  text: string
  /** The messages before it. */
  earlier: readonly ModelMessage[]
  conversationId: string
  options: ChatOptions
  /** `off`: the person's organization disabled it. */
  webSearch: WebSearch | 'off' | undefined
  signal: AbortSignal
}

/** The context of a question before any tool call. */
export interface PromptContext {
  memories: string[]
  /** The number of leading passages from files attached to the conversation. */
  attached: number
  passages: Passage[]
  /** Passages of earlier conversations: no evidence, and not numbered, so that no answer cites them. */
  conversations: { id: string; title: string; text: string }[]
  /** The reason if a requested internet search has no results. */
  notice: string | null
}

const maxMemories = 50
/** Fits one memory of maximum length. */
const maxMemoriesLength = limits.text
const maxHits = 8

async function findMemories(ctx: Ctx): Promise<string[]> {
  const { items } = await listMemories(ctx, { skip: 0, limit: maxMemories })
  let capacity = maxMemoriesLength
  return items.flatMap(({ content }) => {
    if (content.length > capacity) return []
    capacity -= content.length
    return [content]
  })
}

/** Quotation marks and hyphens are operators of the search; in a question they are punctuation. */
const withoutOperators = (question: string): string => question.replaceAll(/"|(?<=^|\s)-(?=\p{L})/gu, ' ')

/** Excludes messages of this conversation, which are in the prompt anyway. */
async function findRecords(ctx: Ctx, { text, earlier, conversationId }: Question): Promise<SearchHit[]> {
  const turns = earlier.flatMap(({ role, content }) =>
    typeof content === 'string' ? [{ isQuestion: role === 'user', text: content }] : [],
  )
  return searchRecords(ctx, { query: withoutOperators(toSearchQuery(text, turns)), limit: maxHits, exceptId: conversationId })
}

const toPassage = ({ kind, id, title, excerpt, page }: SearchHit): Passage => ({
  source: { kind, id, title, url: null, page },
  text: excerpt,
})

async function findPages(ctx: Ctx, { text, webSearch, signal }: Question): Promise<Pick<PromptContext, 'passages' | 'notice'>> {
  if (webSearch === 'off') return { passages: [], notice: aiPolicyMessages.internetOff }
  if (!webSearch) return { passages: [], notice: appMessages.conversation.noInternet }
  try {
    const pages = await webSearch(text, signal)
    return {
      passages: pages.map((page) => ({ source: toWebSource(page), text: page.excerpt })),
      notice: null,
    }
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.warn({ err: error }, 'Internet search failed')
    return { passages: [], notice: appMessages.conversation.internetFailed }
  }
}

export async function buildPromptContext(ctx: Ctx, question: Question): Promise<PromptContext> {
  const { use_memory, use_internal_search, use_internet } = question.options
  const memories = use_memory ? await findMemories(ctx) : []
  const attached = await findAttached(ctx, question.conversationId)
  const records = use_internal_search ? await findRecords(ctx, question) : []
  const others = records.filter(({ id, is_evidence }) => is_evidence && !attached.wholeIds.includes(id)).map(toPassage)
  const conversations = records.filter(({ is_evidence }) => !is_evidence).map(({ id, title, excerpt }) => ({ id, title, text: excerpt }))
  const pages = use_internet ? await findPages(ctx, question) : { passages: [], notice: null }
  return {
    memories,
    attached: attached.passages.length,
    passages: [...attached.passages, ...others, ...pages.passages],
    conversations,
    notice: pages.notice,
  }
}

/** Returns the messages before the question. `mark`: see `toDataBlock`. */
export function toDataMessages(
  { memories, attached, passages, conversations }: PromptContext,
  { use_internal_search }: ChatOptions,
  mark: string,
): ModelMessage[] {
  const kept =
    memories.length > 0 &&
    toDataBlock(
      mark,
      'What the person wants remembered.',
      memories.map((memory) => ({ memory })),
    )
  const first = attached > 0 ? ', first those of the files that the person attached to this conversation' : ''
  const found =
    passages.length > 0 &&
    toDataBlock(mark, `Passages found for the question below${first}; cite them by their n.`, toNumberedPassages(passages, attached))
  const earlierConversations =
    conversations.length > 0 &&
    toDataBlock(mark, 'Passages of earlier conversations. They are no evidence: base no fact on them, and cite none.', conversations)
  const nothing = use_internal_search && passages.length === 0 && 'Internal search found nothing for the question below.'
  const content = [kept, found, nothing, earlierConversations].filter(Boolean).join('\n\n')
  return content ? [{ role: 'user', content }] : []
}
