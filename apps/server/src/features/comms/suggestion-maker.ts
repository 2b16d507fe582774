import { startBackgroundWork } from '../../platform/background-work.ts'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Models } from '../../platform/models/models.ts'
import type { Nudges } from '../../platform/nudges.ts'
import { addUsage, isUsedUp } from '../chat/chat.door.ts'
import { tell } from '../events/events.door.ts'
import { asStarter, StarterLost } from '../runs/runs.door.ts'
import { toPersonRef } from '../users/users.door.ts'
import { placeOf, findMessage, selectBefore, type MessageRow } from './messages.store.ts'
import { selectReaders, type Reader } from './readers.store.ts'
import { draftFromFacts, type Draft } from './suggested-draft.ts'
import { gatherFacts, type Fact } from './suggestion-facts.ts'
import { readAnswer, toPrompt } from './suggestion-prompt.ts'
import { claimJob, endJob, insertSuggestion, type Job } from './suggestions.store.ts'
import { holdThread } from './threads.store.ts'

export interface SuggestionParts {
  models: Models
  /** Tokens that one person may use a day. */
  dailyTokenLimit: number | undefined
}

/** With the commit of a message: there is something to suggest. */
export const suggestionTopic = 'suggestions'
const pollMs = 60_000
/** A slow model holds up one of them. */
const atOnce = 4
const talkLength = 12

interface Written extends Draft {
  model: string | null
}

/** Only what every reader of the reply can see of the talk: somebody may have come back to it later. */
async function selectTalk(ctx: Ctx, { thread_id }: Job, asked: MessageRow, readers: readonly Reader[]): Promise<MessageRow[]> {
  const from = Math.max(...readers.map(({ from_number }) => from_number))
  const earlier = await selectBefore(ctx, thread_id, placeOf(asked), talkLength)
  return [...earlier, asked].filter(({ message }) => message.only_for_user_id === null && message.number > from)
}

/** Its words, and which files came with them. */
const toWhole = ({ message, files }: MessageRow): string =>
  [message.text, ...files.map(({ name }) => `(with the file “${name}”)`)].filter(Boolean).join('\n')

const nameOf = ({ sender }: MessageRow): string => (sender ? toPersonRef(sender).name : 'Unknown')

async function askModel(
  ctx: Ctx,
  { models }: SuggestionParts,
  facts: Fact[],
  talk: MessageRow[],
  signal: AbortSignal,
): Promise<Written | undefined> {
  const { first_name, last_name, email } = ctx.user
  const { instructions, text } = toPrompt({
    writer: [first_name, last_name].filter(Boolean).join(' ') || email,
    messages: talk.map((row) => ({ sender: nameOf(row), text: toWhole(row) })),
    facts,
    today: ctx.clock.now().toISOString().slice(0, 10),
    mark: ctx.newId(),
  })
  const model = models.defaultId
  let answer = ''
  for await (const part of models.ask({ model, instructions, messages: [{ role: 'user', content: text }], tools: [], signal })) {
    if (part.type === 'restart') answer = ''
    if (part.type === 'text') answer += part.text
    if (part.type === 'end') await addUsage(ctx, part.usage)
  }
  const draft = readAnswer(answer, facts)
  return draft && { ...draft, model }
}

function writeOffline(asked: MessageRow, facts: Fact[]): Written | undefined {
  const firstName = asked.sender?.first_name ?? undefined
  const draft = draftFromFacts({ text: asked.message.text, firstName }, facts)
  return draft && { ...draft, model: null }
}

/** Undefined where nothing sound can be said. */
async function write(ctx: Ctx, parts: SuggestionParts, job: Job, signal: AbortSignal): Promise<Written | undefined> {
  const asked = await findMessage(ctx, job.thread_id, job.message_id)
  const readers = asked ? await selectReaders(ctx, job.thread_id, ctx.user.id) : []
  if (!asked || readers.length === 0) return undefined
  const { text, sender_id: senderId } = asked.message
  const facts = await gatherFacts(ctx, readers, { text, senderId })
  const { provider } = parts.models.list().find(({ id }) => id === parts.models.defaultId)!
  if (provider === 'offline') return writeOffline(asked, facts)
  if (await isUsedUp(ctx, parts)) return undefined
  return askModel(ctx, parts, facts, await selectTalk(ctx, job, asked, readers), signal)
}

/** Kept only where no newer message has come meanwhile. */
function keep(ctx: SystemCtx, job: Job, written: Written | undefined): Promise<void> {
  const { thread_id, user_id, message_id } = job
  return inTransaction(ctx, async (tx) => {
    await holdThread(tx, thread_id)
    if (!(await endJob(tx, job)) || !written) return
    await insertSuggestion(tx, { id: tx.newId(), thread_id, user_id, message_id, ...written })
    await tell(tx, { topic: 'comms', id: thread_id, kind: 'changed', audience: [user_id] })
  })
}

/** A model that fails is part of life; anything else is a bug. */
function note({ log }: SystemCtx, { thread_id: threadId }: Job, error: unknown): void {
  const level = error instanceof Refusal ? 'warn' : 'error'
  log[level]({ err: error, threadId }, 'A reply could not be suggested')
}

/** Whatever goes wrong, the message itself has long arrived: there is just no suggestion. A stop leaves the job to the next process. */
async function makeOne(ctx: SystemCtx, parts: SuggestionParts, job: Job, signal: AbortSignal): Promise<void> {
  const written = await asStarter(ctx, job.user_id)
    .then((person) => write(person, parts, job, signal))
    .catch((error: unknown) => {
      signal.throwIfAborted()
      if (!(error instanceof StarterLost)) note(ctx, job, error)
      return undefined
    })
  await keep(ctx, job, written)
}

async function makeInTurn(ctx: SystemCtx, parts: SuggestionParts, signal: AbortSignal): Promise<void> {
  for (;;) {
    const job = signal.aborted ? undefined : await claimJob(ctx)
    if (!job) return
    await makeOne(ctx, parts, job, signal)
  }
}

/** Makes all that are due. `signal` ends it. */
export const makeSuggestions = async (ctx: SystemCtx, parts: SuggestionParts, signal: AbortSignal): Promise<void> =>
  void (await Promise.all(Array.from({ length: atOnce }, () => makeInTurn(ctx, parts, signal))))

export const startSuggestionMaker = (ctx: SystemCtx, parts: SuggestionParts, nudges: Nudges): (() => Promise<void>) =>
  startBackgroundWork({
    work: (signal) => makeSuggestions(ctx, parts, signal),
    onError: (error) => ctx.log.error({ err: error }, 'Suggesting replies failed'),
    nudges,
    topic: suggestionTopic,
    pollMs,
  })
