import type { Crew, Flow } from '@adjutant/contract/factory'
import type { RunTarget } from './run-dialog.tsx'
import type { Kind } from './run-queries.ts'

type Runnable =
  | (Pick<Crew, 'id' | 'name' | 'description'> & { tasks: readonly unknown[] })
  | (Pick<Flow, 'id' | 'name' | 'description'> & { steps: readonly unknown[] })

const hasWork = (item: Runnable) => ('tasks' in item ? item.tasks : item.steps).length > 0

/** What can be run and holds every word that is looked for, by name. `weekly_briefing` is found as “weekly briefing” too. */
export function listTargets(kind: Kind, items: readonly Runnable[], search: string): RunTarget[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = ({ name, description }: Runnable) => {
    const text = `${name} ${name.replaceAll('_', ' ')} ${description ?? ''}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
  return items
    .filter((item) => hasWork(item) && holds(item))
    .map(({ id, name, description }) => ({ kind, id, name, description }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
