import type { DatabaseObject } from './read-migrations.ts'
import { findFeature } from './rules.ts'

/** Views and functions that name tables of several features, with the feature that owns them. A trigger sees every write, so nothing is missed. */
const sharedObjects: Record<string, string> = {
  thread_companies: 'search',
  follow_names_for_search: 'search',
  record_state: 'history',
  write_version: 'history',
  delete_versions: 'history',
  queue_changed_task: 'commitments',
}

/** Compares the views and functions that reach beyond one feature with the list above. `tables`: the declaring file by table. */
export const listSharedObjectErrors = (
  objects: DatabaseObject[],
  tables: ReadonlyMap<string, string>,
  shared = sharedObjects,
): string[] => {
  const listFeatures = (object: DatabaseObject) => [
    ...new Set(object.tables.flatMap((table) => findFeature(tables.get(table) ?? '') ?? [])),
  ]
  const found = new Map(objects.map((object) => [object.name, listFeatures(object)] as const).filter(([, features]) => features.length > 1))
  const unlisted = [...found].filter(([name]) => !(name in shared))
  const outdated = Object.keys(shared).filter((name) => !found.has(name))
  return [
    ...unlisted.map(
      ([name, features]) => `migrations: ${name} names tables of ${features.join(', ')}; list its owner in shared-objects.ts`,
    ),
    ...outdated.map((name) => `shared-objects.ts lists ${name}, which names tables of one feature or doesn't exist`),
  ]
}
