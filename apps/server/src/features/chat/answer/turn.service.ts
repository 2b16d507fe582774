import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'
import type { DoneEffect } from '@adjutant/contract/ai/acts'
import type { Usage } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { ModelMessage } from 'ai'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict } from '../../../platform/errors.ts'
import type { AnswerPart } from '../../../platform/models/models.ts'
import { estimateTokens } from '../../../platform/models/tokens.ts'
import { findTimeZone } from '../../../platform/time-zone.ts'
import type { WebSearch } from '../../../platform/web-search/web-search.ts'
import { readEffectivePolicy } from '../../ai-policy/index.ts'
import {
  listAssistantTools,
  containsUntrustedRecord,
  handleCalls,
  isWebPage,
  toOffered,
  type ActRow,
  type AssistantTool,
  type Call,
  type HandledCall,
  type ProposedCall,
} from '../../assistant-tools/index.ts'
import { listOwnTools } from '../../factory/index.ts'
import { selectMessagesUpTo } from '../../conversations/index.ts'
import { addUsage, findExceededLimit } from '../../usage/index.ts'
import { withCurrentRights, type ChatDeps } from '../chat.deps.ts'
import { lockHeldDraft } from '../drafts/draft-saver.service.ts'
import type { Draft } from '../drafts/draft.stream.ts'
import { buildPromptContext, toDataMessages, type PromptContext } from '../prompt/prompt-context.ts'
import { toInstructions } from '../prompt/instructions.ts'
import { SourceNumbers } from './source-numbers.logic.ts'
import { readPromptProfile } from '../prompt/prompt-profile.ts'
import { toCallMessages, toTranscript, type Transcript } from '../prompt/transcript.ts'

/** Model calls per answer: each round of tool calls needs another one. */
const maxModelCalls = 8
/** Messages that are read for the question, its context and the answer so far. */
export const newestMessages = 50

/** The result of an answer. It is filled while the answer is written, so that it is also valid for an interrupted one. */
export class Turn {
  readonly usage: Usage = { input_tokens: 0, output_tokens: 0 }
  passages: PromptContext['passages'] = []
  numbers = new SourceNumbers([])
  /** Every text that the model has read. */
  readonly readTexts: string[] = []
  proposed: ProposedCall[] = []
  /** The effects of the earlier parts of the answer, before a decision. */
  earlierEffects: DoneEffect[] = []
  /** The prompt contains text that the person didn't write. */
  hasUntrustedText = false
  /** This answer attempted an act, so there is a receipt to keep. */
  hasActed = false
  /** Acts that an earlier attempt at this answer carried out. */
  earlierActs: ActRow[] = []
  /** The reason if the answer ended before the model finished. */
  closing: string | null = null
}

export interface TurnInput {
  draft: Draft
  /** Called as soon as it is known why the internet search has no results. */
  onNotice(notice: string): Promise<void>
}

/** The offline analyst reads no instructions. */
async function writeInstructions(ctx: Ctx, { models }: ChatDeps, { model, options }: Draft): Promise<string> {
  if (models.providerOf(model) === 'offline') return ''
  const now = ctx.clock.now()
  const zone = findTimeZone(options.time_zone)
  return toInstructions(await readPromptProfile(ctx, options), now, zone)
}

async function toPrompt(
  ctx: Ctx,
  deps: ChatDeps,
  webSearch: WebSearch | 'off' | undefined,
  { draft, onNotice }: TurnInput,
  turn: Turn,
  transcript: Transcript,
) {
  const { signal, conversationId, options } = draft
  const instructions = await writeInstructions(ctx, deps, draft)
  const context = await buildPromptContext(ctx, {
    text: transcript.question,
    earlier: transcript.earlier,
    conversationId,
    options,
    webSearch,
    signal,
  })
  if (context.notice !== null) await onNotice(context.notice)
  const numbers = new SourceNumbers(context.passages)
  const question: ModelMessage = { role: 'user', content: transcript.question }
  const since = transcript.toSince((answer) => numbers.numberPages(answer))
  const messages = [...transcript.earlier, ...toDataMessages(context, options, ctx.newId()), question, ...since]
  const prompt = { instructions, messages }
  const text = JSON.stringify(prompt)
  turn.passages = context.passages
  turn.numbers = numbers
  turn.earlierEffects = transcript.effects
  turn.readTexts.push(text)
  turn.hasUntrustedText =
    transcript.hasUntrustedText || context.passages.some(({ source }) => isWebPage(source)) || (await containsUntrustedRecord(ctx, text))
  return prompt
}

interface Reply {
  text: string
  calls: Call[]
  /** Null until the model has finished. */
  usage: Usage | null
  isCut: boolean
}

/** Applies a streamed part; text goes into the draft. */
function applyPart(part: AnswerPart, reply: Reply, draft: Draft): void {
  switch (part.type) {
    case 'text':
      reply.text += part.text
      return draft.add(part.text)
    case 'restart':
      reply.text = ''
      return draft.restart()
    case 'call':
      return void reply.calls.push(part)
    case 'end':
      reply.usage = part.usage
      reply.isCut = part.isCut
  }
}

/** An interrupted call costs its prompt and the received text, but the provider reports no usage. */
const estimateUsage = (prompt: Prompt, { text }: Reply): Usage => ({
  input_tokens: estimateTokens(prompt.instructions.length + JSON.stringify(prompt.messages).length),
  output_tokens: estimateTokens(text.length),
})

async function recordUsage(ctx: Ctx, turn: Turn, usage: Usage): Promise<void> {
  turn.usage.input_tokens += usage.input_tokens
  turn.usage.output_tokens += usage.output_tokens
  if (usage.input_tokens + usage.output_tokens > 0) await addUsage(ctx, usage)
}

async function ask(ctx: Ctx, deps: ChatDeps, draft: Draft, turn: Turn, prompt: Prompt, tools: AssistantTool[]): Promise<Reply> {
  const reply: Reply = { text: '', calls: [], usage: null, isCut: false }
  try {
    for await (const part of deps.models.ask({ model: draft.model, ...prompt, tools: tools.map(toOffered), signal: draft.signal })) {
      applyPart(part, reply, draft)
      deps.registry.publish(draft)
    }
    draft.completeCall()
    return reply
  } finally {
    const usage = reply.usage ?? (reply.text === '' ? null : estimateUsage(prompt, reply))
    if (usage) await recordUsage(ctx, turn, usage)
  }
}

type Prompt = Awaited<ReturnType<typeof toPrompt>>

/** The model's text and its tools' results with the numbers to cite them by, for the next model call. */
function toExchange({ text }: Reply, handled: HandledCall[], turn: Turn): ModelMessage[] {
  const answered = handled.flatMap((one) => ('outcome' in one ? [one] : []))
  const calls = answered.map(({ call, outcome }) => ({ ...call, answer: turn.numbers.number(outcome.answer, outcome.sources) }))
  const [spoken, results] = toCallMessages(text, calls)
  turn.readTexts.push(JSON.stringify(results.content))
  return [spoken, results]
}

async function handleReply(ctx: Ctx, draft: Draft, turn: Turn, { calls }: Reply, tools: AssistantTool[]): Promise<HandledCall[]> {
  const { id, signal } = draft
  const { earlierActs, hasUntrustedText } = turn
  const callingAnswer = { id, signal, earlierActs, hasUntrustedText, lock: (tx: Ctx) => lockHeldDraft(tx, draft) }
  const handled: HandledCall[] = []
  for await (const one of handleCalls(ctx, calls, tools, callingAnswer)) {
    handled.push(one)
    if ('proposed' in one) turn.proposed.push(one.proposed)
    else {
      turn.hasActed ||= one.isAct
      turn.hasUntrustedText ||= one.returnsUntrustedText
    }
  }
  return handled
}

/** Writes the answer into the draft: calls the model, runs its tool calls and repeats, until it is done or a person must decide. */
export async function writeAnswer(ctx: Ctx, deps: ChatDeps, input: TurnInput, turn: Turn): Promise<void> {
  const { draft } = input
  const { options } = draft
  const rows = await selectMessagesUpTo(ctx, draft.conversationId, draft.id, newestMessages)
  const tried = rows.find(({ id }) => id === draft.id)?.acts ?? []
  turn.hasActed = tried.length > 0
  turn.earlierActs = tried.filter(({ state }) => state === 'done')
  const webSearch = (await readEffectivePolicy(ctx)).internetSearch ? deps.webSearch : 'off'
  const prompt = await toPrompt(ctx, deps, webSearch, input, turn, toTranscript(rows, options.context_messages))
  const tools = listAssistantTools(options, {
    webSearch: webSearch === 'off' ? undefined : webSearch,
    conversationId: draft.conversationId,
    ownTools: await listOwnTools(ctx, deps.factory),
  })
  for (let asks = 0; asks < maxModelCalls; asks += 1) {
    const exceededLimit = asks > 0 ? await findExceededLimit(ctx) : undefined
    if (exceededLimit !== undefined) return void (turn.closing = exceededLimit)
    // The policy may have changed since the question was stored, or since the last round.
    if (!(await readEffectivePolicy(ctx)).isModelAllowed(draft.model)) throw new Conflict(aiPolicyMessages.modelNotAllowed)
    const reply = await ask(ctx, deps, draft, turn, prompt, tools)
    if (reply.isCut) turn.closing = appMessages.conversation.cut
    if (reply.isCut || reply.calls.length === 0) return
    const handled = await handleReply(await withCurrentRights(ctx), draft, turn, reply, tools)
    if (turn.proposed.length > 0) return
    prompt.messages.push(...toExchange(reply, handled, turn))
  }
  turn.closing = appMessages.conversation.tooManySteps
}
