import type { ActField, FieldChange } from '@adjutant/contract/ai/acts'
import type { CallPreview } from '@adjutant/engine'
import { readTasks } from './result-tasks.ts'

/** Not a file: the text of a file counts as outside text ever after. */
const nouns: Record<string, string> = { advice: 'advice', tasks: 'tasks', note: 'a note' }

const toTaskText = ({ title, due_date, priority }: ReturnType<typeof readTasks>[number]): string =>
  [title, due_date && `due ${due_date}`, priority].filter(Boolean).join(', ')

const toChanges = (as: string, text: string): FieldChange[] =>
  as === 'tasks'
    ? readTasks(text).map((task, place) => ({ field: `task ${place + 1}`, from: null, to: toTaskText(task) }))
    : [{ field: as, from: null, to: text }]

const textField: ActField = { name: 'text', type: 'long_text', choices: [], is_required: true }

/** What a result would become, for the person who approves it; undefined if that needs no approval. */
export function findResultPreview(as: string, text: string): CallPreview | undefined {
  const noun = nouns[as]
  if (noun === undefined || text.trim() === '') return undefined
  const prompt = `This run used text from other people or the web. Save its result as ${noun}?`
  return { prompt, record: null, changes: toChanges(as, text), fields: [textField] }
}
