import { limits } from '@adjutant/contract/core/limits'
import type { CreatedRecord } from '@adjutant/contract/ai/runs'
import { resultKinds } from '@adjutant/contract/core/choices'
import type { Effect, CallPreview } from '@adjutant/engine'
import { firstLine } from '@adjutant/contract/text/first-line'
import type { ActField, FieldChange } from '@adjutant/contract/ai/acts'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import { todayOf } from '../../../platform/clock.ts'
import type { Ctx, SystemCtx } from '../../../platform/ctx.ts'
import { insertEffects } from '../runs.store.ts'
import { saveAdvice } from '../../advice/index.ts'
import { adviceFlowId } from '../../factory/index.ts'
import { storeText } from '../../files/index.ts'
import { createNote } from '../../notes/index.ts'
import { createTask } from '../../tasks/index.ts'
import { readTasks } from './result-tasks.parser.ts'
import type { RunOrigin } from '../store/run-store.ts'
import { asActingRun } from '../start/run-owner-ctx.service.ts'

export type ResultKind = (typeof resultKinds)[number]

const titlePreviewLength = 100

type SaveResult = (ctx: Ctx, blobs: Blobs, run: RunOrigin, text: string) => Promise<CreatedRecord[]>

const resultSavers: Record<ResultKind, SaveResult> = {
  message: async () => [],
  async advice(ctx, _, run, text) {
    const crew = run.definition_id === adviceFlowId ? null : run.name
    const { id, advice_title: title } = await saveAdvice(ctx, { content: text, run_id: run.id, crew })
    return [{ kind: 'advice', id, title }]
  },
  async tasks(ctx, _, __, text) {
    const made: CreatedRecord[] = []
    for (const task of readTasks(text)) {
      const { id, title } = await createTask(ctx, { status: 'To Do', shared_org_ids: [], ...task })
      made.push({ kind: 'task', id, title })
    }
    return made
  },
  async note(ctx, _, __, text) {
    const { id } = await createNote(ctx, { content: text.slice(0, limits.longText) })
    return [{ kind: 'note', id, title: firstLine(text, titlePreviewLength) }]
  },
  async file(ctx, blobs, run, text) {
    const { id, name } = await storeText(ctx, blobs, { name: `${run.name} ${todayOf(ctx)}.md`, text })
    return [{ kind: 'file', id, title: name }]
  },
}

const findResultSaver = (as: string): SaveResult => resultSavers[resultKinds.find((kind) => kind === as) ?? 'message']

export const isSavedAsRecord = (as: string): boolean => findResultSaver(as) !== resultSavers.message

/** Creates the records that the definition requests from the result, with the run owner's rights, and stores each under its own key. */
export async function saveRecords(
  tx: SystemCtx,
  blobs: Blobs,
  run: RunOrigin,
  { as, text, key }: Effect & { kind: 'result' },
): Promise<CreatedRecord[]> {
  if (!isSavedAsRecord(as)) return []
  const made = await findResultSaver(as)(await asActingRun(tx, run), blobs, run, text)
  // The first number belongs to the result itself.
  const rows = made.map(({ kind, id, title }, index) => ({
    run_id: run.id,
    step: key.step,
    n: key.n + 1 + index,
    kind,
    record_id: id,
    title,
  }))
  await insertEffects(tx, rows)
  return made
}

/** Files are missing, because the text of a file permanently counts as untrusted text. */
const approvalNouns: Record<string, string> = { advice: 'advice', tasks: 'tasks', note: 'a note' }

const toTaskText = ({ title, due_date, priority }: ReturnType<typeof readTasks>[number]): string =>
  [title, due_date && `due ${due_date}`, priority].filter(Boolean).join(', ')

const toChanges = (as: string, text: string): FieldChange[] =>
  as === 'tasks'
    ? readTasks(text).map((task, place) => ({ field: `task ${place + 1}`, from: null, to: toTaskText(task) }))
    : [{ field: as, from: null, to: text }]

const textField: ActField = { name: 'text', type: 'long_text', choices: [], is_required: true }

/** Previews the record that a result would become, for the person who approves it; undefined if it needs no approval. */
export function findResultPreview(as: string, text: string): CallPreview | undefined {
  const noun = approvalNouns[as]
  if (noun === undefined || text.trim() === '') return undefined
  const prompt = `This run used text from other people or the web. Save its result as ${noun}?`
  return { prompt, record: null, changes: toChanges(as, text), fields: [textField] }
}
