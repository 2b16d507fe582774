import { limits } from '@adjutant/contract/limits'
import type { MadeRecord } from '@adjutant/contract/runs'
import type { resultKinds } from '@adjutant/contract/choices'
import type { Effect } from '@adjutant/engine'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { run_effects } from '../../platform/db/schema/index.ts'
import { firstLineOf } from '../../platform/first-line.ts'
import { keepAdvice } from '../advice/advice.door.ts'
import { keepText } from '../files/files.door.ts'
import { createNote } from '../notes/notes.door.ts'
import { createTask } from '../tasks/tasks.door.ts'
import { readTasks } from './result-tasks.ts'
import type { RunOrigin } from './run-store.ts'
import { asStarter } from './starter.ts'

export type ResultKind = (typeof resultKinds)[number]
export type Made = MadeRecord

const shownOfTitle = 100

type Keep = (ctx: Ctx, blobs: Blobs, run: RunOrigin, text: string) => Promise<Made[]>

const keepers: Record<ResultKind, Keep> = {
  message: async () => [],
  async advice(ctx, _, run, text) {
    const { id, advice_title: title } = await keepAdvice(ctx, { user_id: run.user_id, content: text, run_id: run.id })
    return [{ kind: 'advice', id, title }]
  },
  async tasks(ctx, _, __, text) {
    const made: Made[] = []
    for (const task of readTasks(text)) {
      const { id, title } = await createTask(ctx, { status: 'To Do', shared_org_ids: [], ...task })
      made.push({ kind: 'task', id, title })
    }
    return made
  },
  async note(ctx, _, __, text) {
    const { id } = await createNote(ctx, { content: text.slice(0, limits.longText) })
    return [{ kind: 'note', id, title: firstLineOf(text, shownOfTitle) }]
  },
  async file(ctx, blobs, run, text) {
    const day = ctx.clock.now().toISOString().slice(0, 10)
    const { id, name } = await keepText(ctx, blobs, { name: `${run.name} ${day}.md`, text })
    return [{ kind: 'file', id, title: name }]
  },
}

const findKeeper = (as: string): Keep => (Object.hasOwn(keepers, as) ? keepers[as as ResultKind] : keepers.message)

export const isKeptAsRecord = (as: string): boolean => findKeeper(as) !== keepers.message

/** Creates the records that the definition wants from the result, with the run owner's rights, and stores each under its own key. */
export async function keepRecords(
  tx: SystemCtx,
  blobs: Blobs,
  run: RunOrigin,
  { as, text, key }: Effect & { kind: 'result' },
): Promise<Made[]> {
  if (!isKeptAsRecord(as)) return []
  const made = await findKeeper(as)(await asStarter(tx, run), blobs, run, text)
  // The first number belongs to the result itself.
  const rows = made.map(({ kind, id, title }, index) => ({
    run_id: run.id,
    step: key.step,
    n: key.n + 1 + index,
    kind,
    record_id: id,
    title,
  }))
  if (rows.length > 0) await tx.db.insert(run_effects).values(rows)
  return made
}
