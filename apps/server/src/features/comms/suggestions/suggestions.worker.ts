import { draftReply, type ReplyDraft } from '@adjutant/analyst'
import type { Source } from '@adjutant/contract/search'
import { todayOf } from '../../../platform/clock.ts'
import type { Ctx, SystemCtx } from '../../../platform/ctx.ts'
import type { Ask, Material } from '../comms.schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { JobHandler } from '../../../platform/jobs/job-pool.ts'
import { deleteJob } from '../../../platform/jobs/job-queue.ts'
import { jobsOf } from '../../../platform/jobs/job-source.ts'
import { startWorker } from '../../../platform/jobs/worker.ts'
import type { Models } from '../../../platform/models/models.ts'
import type { Notifications } from '../../../platform/live/notifications.ts'
import { chooseDefaultModel, listAllowedModels } from '../../ai-policy/index.ts'
import { publishChange } from '../../events/index.ts'
import { asRunOwner, RunOwnerLost } from '../../runs/index.ts'
import { addUsage, isDailyLimitExceeded } from '../../usage/index.ts'
import { toPersonRef } from '../../identity/index.ts'
import { collectAsks, listHiddenFrom } from './hidden-records.service.ts'
import { getPosition, findMessage, selectBefore, type MessageRow } from '../messages/messages.store.ts'
import { selectReaders, type Reader } from '../threads/readers.store.ts'
import { isInForce, toAllowed, toSettled } from './suggestion-asks.policy.ts'
import { collectAllowed, collectFacts, type Fact, type Question } from './suggestion-facts.service.ts'
import { readAnswer, toPrompt } from './suggestion-prompt.logic.ts'
import { changeSuggestion, findOpen, insertSuggestion, suggestionQueue, type Job } from './suggestions.store.ts'
import { lockThread } from '../threads/threads.store.ts'

export interface SuggestionDeps {
  models: Models
}

/** Published with the commit of a message that needs suggestions. */
export const suggestionTopic = 'suggestions'
const pollMs = 60_000
const maxEarlierMessages = 12

const idsOf = (facts: readonly Fact[]): string[] => facts.map(({ source }) => source.id)

const toMaterial = (sources: readonly Source[]): Material[] => sources.map(({ kind, id }) => ({ kind, id }))

interface Written extends ReplyDraft {
  model: string | null
  /** All records sent to a model count as used: its text can contain them without naming them. */
  material: Material[]
}

/** Selects only messages that every reader of the reply can see, because a participant can have rejoined later. */
async function selectSharedMessages(ctx: Ctx, { thread_id }: Job, asked: MessageRow, readers: readonly Reader[]): Promise<MessageRow[]> {
  const from = Math.max(...readers.map(({ from_number }) => from_number))
  const earlier = await selectBefore(ctx, thread_id, getPosition(asked), maxEarlierMessages)
  return [...earlier, asked].filter(({ message }) => message.only_for_user_id === null && message.number > from)
}

/** The text with the names of the attached files. */
const toMessageText = ({ message, files }: MessageRow): string =>
  [message.text, ...files.map(({ name }) => `(with the file “${name}”)`)].filter(Boolean).join('\n')

const nameOf = ({ sender }: MessageRow): string => (sender ? toPersonRef(sender).name : 'Unknown')

async function askModel(
  ctx: Ctx,
  { models }: SuggestionDeps,
  facts: Fact[],
  history: MessageRow[],
  signal: AbortSignal,
): Promise<Written | undefined> {
  const { first_name, last_name, email } = ctx.user
  const { instructions, text } = toPrompt({
    writer: [first_name, last_name].filter(Boolean).join(' ') || email,
    messages: history.map((row) => ({ sender: nameOf(row), text: toMessageText(row) })),
    facts,
    today: todayOf(ctx),
    mark: ctx.newId(),
  })
  const model = await chooseDefaultModel(ctx, models)
  let answer = ''
  for await (const part of models.ask({ model, instructions, messages: [{ role: 'user', content: text }], tools: [], signal })) {
    if (part.type === 'restart') answer = ''
    if (part.type === 'text') answer += part.text
    if (part.type === 'end') await addUsage(ctx, part.usage)
  }
  const draft = readAnswer(answer, facts)
  return draft && { ...draft, model, material: toMaterial(facts.map(({ source }) => source)) }
}

function writeOffline(asked: MessageRow, facts: Fact[]): Written | undefined {
  const firstName = asked.sender?.first_name ?? undefined
  const draft = draftReply({ text: asked.message.text, firstName }, facts)
  return draft && { ...draft, model: null, material: toMaterial(draft.sources) }
}

/** The records that the person has allowed for this suggestion, if the answers are still valid. */
async function collectGranted(ctx: Ctx, { thread_id }: Job, readers: readonly Reader[], question: Question): Promise<Fact[]> {
  const asks = toAllowed((await findOpen(ctx, thread_id, ctx.user.id))?.asks ?? [])
  const hidden = await listHiddenFrom(ctx, asks, readers)
  const ids = asks.filter((ask) => isInForce(ask, hidden)).map(({ id }) => id)
  return collectAllowed(ctx, ids, question)
}

interface DraftResult {
  /** Undefined if no reliable reply is possible. */
  written: Written | undefined
  /** The records that can be used if the person allows them. */
  asks: Ask[]
  /** The records that the draft uses because the person allowed them. */
  allowedIds: string[]
}

/** Lists every allowed record as a source, whether or not the model reports its use. */
const addAllowedSources = (draft: Written | undefined, allowed: readonly Fact[]): Written | undefined =>
  draft && {
    ...draft,
    sources: [...draft.sources.filter(({ id }) => !idsOf(allowed).includes(id)), ...allowed.map(({ source }) => source)],
  }

async function draftSuggestion(ctx: Ctx, deps: SuggestionDeps, job: Job, signal: AbortSignal): Promise<DraftResult | undefined> {
  const asked = await findMessage(ctx, job.thread_id, job.message_id)
  const readers = asked ? await selectReaders(ctx, job.thread_id, ctx.user.id) : []
  if (!asked || readers.length === 0) return undefined
  const question = { text: asked.message.text, senderId: asked.message.sender_id }
  const allowed = await collectGranted(ctx, job, readers, question)
  const common = await collectFacts(ctx, readers, question)
  const facts = [...allowed, ...common.filter(({ source }) => !idsOf(allowed).includes(source.id))]
  const [model] = await listAllowedModels(ctx, deps.models)
  if (!model) return undefined
  const isOffline = model.provider === 'offline'
  if (!isOffline && (await isDailyLimitExceeded(ctx))) return undefined
  const written = isOffline
    ? writeOffline(asked, facts)
    : await askModel(ctx, deps, facts, await selectSharedMessages(ctx, job, asked, readers), signal)
  // A redraft has asked already.
  const asks = allowed.length > 0 ? [] : await collectAsks(ctx, readers, question)
  return { written: addAllowedSources(written, allowed), asks, allowedIds: idsOf(allowed) }
}

/** Redrafts an existing suggestion; after a failure the suggestion stays unchanged and is marked as failed. */
async function storeSuggestion(tx: SystemCtx, { thread_id, user_id, message_id }: Job, result: DraftResult | undefined): Promise<boolean> {
  const before = await findOpen(tx, thread_id, user_id)
  if (before) {
    const asks = toSettled(before.asks, result?.written ? result.allowedIds : [])
    await changeSuggestion(tx, before.id, { ...result?.written, asks })
    return true
  }
  // The permission was for a suggestion that no longer exists.
  if (!result || result.allowedIds.length > 0) return false
  if (!result.written && result.asks.length === 0) return false
  const written = result.written ?? { text: '', sources: [], material: [], model: null }
  await insertSuggestion(tx, { id: tx.newId(), thread_id, user_id, message_id, ...written, asks: result.asks })
  return true
}

/** Stores the result only if no newer message or answer has arrived. */
function saveUnlessOutdated(ctx: SystemCtx, job: Job, result: DraftResult | undefined): Promise<void> {
  const { thread_id, user_id } = job
  return inTransaction(ctx, async (tx) => {
    await lockThread(tx, thread_id)
    if (!(await deleteJob(tx, suggestionQueue, job)) || !(await storeSuggestion(tx, job, result))) return
    await publishChange(tx, { topic: 'comms', id: thread_id, kind: 'changed', audience: [user_id] })
  })
}

/** A model failure is expected; anything else is a bug. */
function logFailure({ log }: SystemCtx, { thread_id: threadId }: Job, error: unknown): void {
  const level = error instanceof AppError ? 'warn' : 'error'
  log[level]({ err: error, threadId }, 'A reply could not be suggested')
}

/** A failure only means that there is no suggestion: the message has arrived already. A shutdown leaves the job to the next process. */
async function draftAndSave(ctx: SystemCtx, deps: SuggestionDeps, job: Job, signal: AbortSignal): Promise<void> {
  const result = await asRunOwner(ctx, job)
    .then((person) => draftSuggestion(person, deps, job, signal))
    .catch((error: unknown) => {
      signal.throwIfAborted()
      if (!(error instanceof RunOwnerLost)) logFailure(ctx, job, error)
      return undefined
    })
  await saveUnlessOutdated(ctx, job, result)
}

const createHandler = (ctx: SystemCtx, deps: SuggestionDeps) =>
  ({
    log: ctx.log,
    jobs: jobsOf(ctx, suggestionQueue),
    handle: (job: Job, signal: AbortSignal) => draftAndSave(ctx, deps, job, signal),
    onFailure(error: unknown, { thread_id: threadId }: Job) {
      ctx.log.error({ err: error, threadId }, 'Suggesting a reply failed')
      return undefined
    },
    backoff: { firstMs: 5_000, maxMs: 60_000 },
    // A slow model delays only one of them.
    concurrency: 4,
    // Newer messages count too.
    maxAttempts: 20,
    giveUp: (job: Job) => saveUnlessOutdated(ctx, job, undefined),
  }) satisfies JobHandler<Job>

export const startSuggestionWorker = (ctx: SystemCtx, deps: SuggestionDeps, notifications: Notifications): (() => Promise<void>) =>
  startWorker(createHandler(ctx, deps), {
    onError: (error) => ctx.log.error({ err: error }, 'Suggesting replies failed'),
    notifications,
    topic: suggestionTopic,
    pollMs,
  }).stop
