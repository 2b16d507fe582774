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

/** Model calls per answer: each round of tool calls needs another one. */
const mostAsks = 8
const mostCallsAtOnce = 20
/** Messages that are read for the question, its context and the answer so far. */
const newestMessages = 50

/** The result of an answer. It is filled while the answer is written, so that it is also valid for an interrupted one. */
export class Turn {
  readonly usage: Usage = { input_tokens: 0, output_tokens: 0 }
  passages: Given['passages'] = []
  readonly shown: Source[] = []
  proposed: Proposed[] = []
  /** An act of this answer, or of an earlier answer to the question, was carried out. */
  hasDone = false
  /** This answer attempted an act, so there is a receipt to keep. */
  hasActed = false
  /** Acts that an earlier attempt at this answer carried out. */
  earlierActs: ActRow[] = []
  /** Why the answer ended before the model finished. */
  closing: string | null = null
}

export interface TurnInput {
  draft: Draft
  /** Called as soon as it is known why the internet search has no results. */
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
  /** Null until the model has finished. */
  usage: Usage | null
  isCut: boolean
}

/** Applies a streamed part; text goes into the draft. */
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

/** An interrupted call costs its prompt and the received text, but the provider reports no usage. */
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

/** The model's text and its tools' results, for the next model call. */
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

/** Writes the answer into the draft: calls the model, runs its tool calls and repeats, until it is done or a person must decide. */
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
