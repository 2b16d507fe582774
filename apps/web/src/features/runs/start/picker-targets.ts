import type { Crew, Flow } from '@adjutant/contract/ai/factory'
import { createTextFilter } from '../../../ui/text/text-filter.ts'
import type { RunTarget } from './run-dialog.tsx'
import type { Kind } from '../run-queries.ts'

type Runnable =
  | (Pick<Crew, 'id' | 'name' | 'description' | 'requires_input'> & { tasks: readonly unknown[] })
  | (Pick<Flow, 'id' | 'name' | 'description' | 'requires_input'> & { steps: readonly unknown[] })

const hasWork = (item: Runnable) => ('tasks' in item ? item.tasks : item.steps).length > 0

/** Runnable items that contain every word, by name. `weekly_briefing` also matches “weekly briefing”. */
export function listTargets(kind: Kind, items: readonly Runnable[], search: string): RunTarget[] {
  const fits = createTextFilter(search)
  return items
    .filter((item) => hasWork(item) && fits(`${item.name} ${item.name.replaceAll('_', ' ')} ${item.description ?? ''}`))
    .map(({ id, name, description, requires_input }) => ({ kind, id, name, description, requires_input }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
