import { aiPolicyWords } from '@adjutant/contract/ai-policy-words'
import type { Usage } from '@adjutant/contract/conversations'
import type { Source } from '@adjutant/contract/search'
import { words } from '@adjutant/contract/words'
import type { ModelMessage } from 'ai'
import type { Ctx } from '../../platform/ctx.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { AnswerPart } from '../../platform/models/models.ts'
import { estimateTokens } from '../../platform/models/tokens.ts'
import type { WebSearch } from '../../platform/web-search/web-search.ts'
import { readEffectivePolicy } from '../ai-policy/ai-policy.door.ts'
import { selectMessagesUpTo, type ActRow } from '../conversations/conversations.door.ts'
import { findUser } from '../users/users.door.ts'
import { handleCall, type Call, type Handled, type Proposed } from './acts.ts'
import { withRightsOfNow, type ChatParts } from './chat-parts.ts'
import { findUsedUp } from './daily-limit.ts'
import type { Draft } from './draft.ts'
import { gather, toDataMessages, type Given } from './prompt/given.ts'
import { toInstructions } from './prompt/instructions.ts'
import { toTranscript, type Transcript } from './prompt/transcript.ts'
import { assistantTools } from './tools/assistant-tools.ts'
import type { AssistantTool } from './tools/tool.ts'
import { addUsage, today } from './usage.store.ts'

/** How often the model is asked for one answer: each time it has used tools, it is asked to go on. */
const mostAsks = 8
const mostCallsAtOnce = 20
/** Messages that are looked at for the question, what was said before it and what was answered so far. */
const newestMessages = 50

/** What an answer came to. It is filled while the answer is written, so that it also holds what a broken one came to. */
export class Turn {
  readonly usage: Usage = { input_tokens: 0, output_tokens: 0 }
  passages: Given['passages'] = []
  readonly shown: Source[] = []
  proposed: Proposed[] = []
  /** An act of this answer, or of what was answered to the question before, was carried out. */
  hasDone = false
  /** An act of this very answer was tried, so there is a receipt to keep. */
  hasActed = false
  /** Acts that an earlier attempt at this answer has carried out. */
  earlierActs: ActRow[] = []
  /** Why it ended before the model had said everything. */
  closing: string | null = null
}

export interface TurnInput {
  draft: Draft
  /** Told, as soon as it is known, why nothing of the internet is used. */
  onNotice(notice: string): Promise<void>
}

async function toPrompt(
  ctx: Ctx,
  webSearch: WebSearch | 'off' | undefined,
  { draft, onNotice }: TurnInput,
  turn: Turn,
  transcript: Transcript,
) {
  const { signal, conversationId, options } = draft
  const asker = await findUser(ctx, ctx.user.id)
  if (!asker) throw new NotFound()
  const given = await gather(ctx, { text: transcript.question, conversationId, options, webSearch, signal })
  if (given.notice !== null) await onNotice(given.notice)
  turn.passages = given.passages
  turn.hasDone = transcript.hasDone
  const question: ModelMessage = { role: 'user', content: transcript.question }
  const messages = [...transcript.earlier, ...toDataMessages(given, options, ctx.newId()), question, ...transcript.since]
  return { instructions: toInstructions(asker, today(ctx)), messages }
}

interface Reply {
  text: string
  calls: Call[]
  /** Null until the model has come to its end. */
  usage: Usage | null
  isCut: boolean
}

/** Handed on by the model as it comes; the text goes into the draft. */
function take(part: AnswerPart, reply: Reply, draft: Draft): void {
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

/** A call that was broken off has cost what was heard of it, and the prompt, though nobody says how much. */
const estimateUsage = (prompt: Prompt, { text }: Reply): Usage => ({
  input_tokens: estimateTokens(prompt.instructions.length + JSON.stringify(prompt.messages).length),
  output_tokens: estimateTokens(text.length),
})

async function count(ctx: Ctx, turn: Turn, usage: Usage): Promise<void> {
  turn.usage.input_tokens += usage.input_tokens
  turn.usage.output_tokens += usage.output_tokens
  await addUsage(ctx, usage)
}

async function ask(ctx: Ctx, parts: ChatParts, draft: Draft, turn: Turn, prompt: Prompt, tools: AssistantTool[]): Promise<Reply> {
  const reply: Reply = { text: '', calls: [], usage: null, isCut: false }
  try {
    for await (const part of parts.models.ask({ model: draft.model, ...prompt, tools, signal: draft.signal })) {
      take(part, reply, draft)
      parts.board.announce(draft)
    }
    draft.settle()
    return reply
  } finally {
    const usage = reply.usage ?? (reply.text === '' ? null : estimateUsage(prompt, reply))
    if (usage) await count(ctx, turn, usage)
  }
}

type Prompt = Awaited<ReturnType<typeof toPrompt>>

/** What the model said and what its tools answered, as it is told when it is asked to go on. */
function toExchange({ text }: Reply, handled: Handled[]): ModelMessage[] {
  const answered = handled.flatMap((one) => ('outcome' in one ? [one] : []))
  const calls = answered.map(({ call }) => ({ type: 'tool-call' as const, toolCallId: call.id, toolName: call.tool, input: call.input }))
  const results = answered.map(({ call, outcome }) => ({
    type: 'tool-result' as const,
    toolCallId: call.id,
    toolName: call.tool,
    output: { type: 'json' as const, value: outcome.answer },
  }))
  return [
    { role: 'assistant', content: [...(text ? [{ type: 'text' as const, text }] : []), ...calls] },
    { role: 'tool', content: results },
  ]
}

async function handleAll(ctx: Ctx, draft: Draft, turn: Turn, calls: Call[], tools: AssistantTool[]): Promise<Handled[]> {
  const handled: Handled[] = []
  for (const call of calls.slice(0, mostCallsAtOnce)) {
    draft.signal.throwIfAborted()
    const one = await handleCall(ctx, call, tools, { draft, earlierActs: turn.earlierActs })
    handled.push(one)
    if ('proposed' in one) turn.proposed.push(one.proposed)
    else {
      turn.shown.push(...one.outcome.sources)
      turn.hasActed ||= one.isAct
      turn.hasDone ||= one.isAct && one.outcome.ok
    }
  }
  return handled
}

/** Writes the answer into the draft: asks the model, uses the tools it calls, asks again, until it is done or a person has to decide. */
export async function writeAnswer(ctx: Ctx, parts: ChatParts, input: TurnInput, turn: Turn): Promise<void> {
  const { draft } = input
  const { options } = draft
  const rows = await selectMessagesUpTo(ctx, draft.conversationId, draft.id, newestMessages)
  const tried = rows.find(({ id }) => id === draft.id)?.acts ?? []
  turn.hasActed = tried.length > 0
  turn.earlierActs = tried.filter(({ state }) => state === 'done')
  const webSearch = (await readEffectivePolicy(ctx)).internetSearch ? parts.webSearch : 'off'
  const prompt = await toPrompt(ctx, webSearch, input, turn, toTranscript(rows, options.context_messages))
  const tools = assistantTools(options, { webSearch: webSearch === 'off' ? undefined : webSearch, conversationId: draft.conversationId })
  for (let asks = 0; asks < mostAsks; asks += 1) {
    const usedUp = asks > 0 ? await findUsedUp(ctx) : undefined
    if (usedUp !== undefined) return void (turn.closing = usedUp)
    // The policy may have changed since the question was stored, or since the last round.
    if (!(await readEffectivePolicy(ctx)).isModelAllowed(draft.model)) throw new Conflict(aiPolicyWords.modelNotAllowed)
    const reply = await ask(ctx, parts, draft, turn, prompt, tools)
    if (reply.isCut) turn.closing = words.conversation.cut
    if (reply.isCut || reply.calls.length === 0) return
    const handled = await handleAll(await withRightsOfNow(ctx), draft, turn, reply.calls, tools)
    if (turn.proposed.length > 0) return
    prompt.messages.push(...toExchange(reply, handled))
  }
  turn.closing = words.conversation.tooManySteps
}
