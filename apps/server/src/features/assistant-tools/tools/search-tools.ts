import { searchKinds } from '@adjutant/contract/core/choices'
import { Id } from '@adjutant/contract/core/fields'
import { limits } from '@adjutant/contract/core/limits'
import type { SearchHit, Source } from '@adjutant/contract/search'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { keysOf } from '@adjutant/contract/core/keys-of'
import { todayOf } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { readAdvice } from '../../advice/index.ts'
import { readContact } from '../../contacts/index.ts'
import { readGoal } from '../../goals/index.ts'
import { readNote } from '../../notes/index.ts'
import { searchRecords } from '../../search/index.ts'
import { readTask } from '../../tasks/index.ts'
import { requiredText } from './argument-schemas.ts'
import {
  adviceSource,
  contactSource,
  goalSource,
  noteSource,
  taskSource,
  toAdviceView,
  toContactView,
  toGoalView,
  toNoteView,
  toTaskView,
} from './record-views.ts'
import { defineTool, toLookupOutcome, type AssistantTool, type Json } from './tool.ts'

/** Characters of a text per read. */
const maxReadLength = 20_000
const maxReadInteractions = 50

const notEvidence =
  'Passages of earlier conversations. They are no evidence: base no fact on them, and read the records that they are about.'

type Reader = (ctx: Ctx, id: string) => Promise<[Json, Source]>

const readers = {
  async task(ctx, id) {
    const task = await readTask(ctx, id)
    return [toTaskView(task, todayOf(ctx), maxReadLength), taskSource(task)]
  },
  async goal(ctx, id) {
    const goal = await readGoal(ctx, id)
    return [toGoalView(goal, maxReadLength), goalSource(goal)]
  },
  async note(ctx, id) {
    const note = await readNote(ctx, id)
    return [toNoteView(note, maxReadLength), noteSource(note)]
  },
  async contact(ctx, id) {
    const contact = await readContact(ctx, id)
    return [toContactView(contact, maxReadLength, maxReadInteractions), contactSource(contact)]
  },
  async advice(ctx, id) {
    const advice = await readAdvice(ctx, id)
    return [toAdviceView(advice, maxReadLength), adviceSource(advice)]
  },
} satisfies Record<string, Reader>

const readableKinds = keysOf(readers)

/** `conversationId`: excluded from search, because its messages are in the prompt and the question would find itself. */
export const searchTools = (conversationId?: string): AssistantTool[] => [
  defineTool({
    name: 'search_records',
    title: 'Search the records',
    description: 'Searches every record that the person can see, by words and by meaning, and returns the best passages.',
    input: z.strictObject({
      query: requiredText('What to look for, in plain words'),
      kinds: z.array(z.enum(searchKinds)).optional().describe('Only records of these kinds'),
    }),
    changesRecords: false,
    async run(ctx, { query, kinds }) {
      const hits = await searchRecords(ctx, {
        query,
        kinds: kinds?.length ? kinds : undefined,
        limit: limits.defaultSearchHits,
        exceptId: conversationId,
      })
      const toEntry = ({ kind, id, title, excerpt, page, updated_at }: SearchHit) => ({
        ...{ kind, id, title, excerpt },
        ...(page && { page }),
        updated_at,
      })
      const [evidence, conversations] = [hits.filter(({ is_evidence }) => is_evidence), hits.filter(({ is_evidence }) => !is_evidence)]
      const sources = evidence.map(({ kind, id, title, page }): Source => ({ kind, id, title, url: null, page }))
      return toLookupOutcome(
        `${pluralize(hits.length, 'record was', 'records were')} found.`,
        {
          today: todayOf(ctx),
          records: evidence.map(toEntry),
          ...(conversations.length > 0 && { earlier_conversations: { note: notEvidence, items: conversations.map(toEntry) } }),
        },
        sources,
      )
    },
  }),
  defineTool({
    name: 'read_record',
    title: 'Read a record',
    description: 'Reads one whole record by its kind and id.',
    input: z.strictObject({ kind: z.enum(readableKinds), id: Id }),
    changesRecords: false,
    async run(ctx, { kind, id }) {
      const [record, source] = await readers[kind](ctx, id)
      return toLookupOutcome(`“${source.title}” was read.`, { today: todayOf(ctx), kind, record }, [source])
    },
  }),
]
