import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listTableNames } from './sql-text.ts'

/** A view or function with the tables that its text or its triggers name. */
export type DatabaseObject = { name: string; tables: string[] }

const definition = /CREATE (?:OR REPLACE )?(?:VIEW|FUNCTION) "(\w+)"/i
const removals = /DROP (?:VIEW|FUNCTION) "(\w+)"/gi
const renamings = /ALTER (?:VIEW|FUNCTION) "(\w+)"[^;]* RENAME TO "(\w+)"/gi
const trigger = /^\s*CREATE TRIGGER [\s\S]* ON "(\w+)"[\s\S]* EXECUTE FUNCTION "?(\w+)/i

const listStatements = (migration: string): string[] => migration.replace(/--(?!>)[^\n]*/g, '').split('--> statement-breakpoint')

/** The views and functions after all migrations: a later definition replaces an earlier one. */
export const listDatabaseObjects = (migrations: string[]): DatabaseObject[] => {
  const objects = new Map<string, string[]>()
  const triggers: { table: string; called: string }[] = []
  for (const text of migrations.flatMap(listStatements)) {
    for (const [, name = ''] of text.matchAll(removals)) objects.delete(name)
    for (const [, from = '', to = ''] of text.matchAll(renamings)) {
      objects.set(to, objects.get(from) ?? [])
      objects.delete(from)
    }
    const [, defined] = definition.exec(text) ?? []
    if (defined) objects.set(defined, listTableNames(text))
    const [, table, called] = trigger.exec(text) ?? []
    if (table && called) triggers.push({ table, called })
  }
  const listWatched = (name: string) => triggers.flatMap(({ table, called }) => (called === name ? [table] : []))
  return [...objects].map(([name, tables]) => ({ name, tables: [...new Set([...tables, ...listWatched(name)])] }))
}

export const readDatabaseObjects = (root: string): DatabaseObject[] =>
  listDatabaseObjects(
    globSync('apps/server/migrations/*/migration.sql', { cwd: root })
      .toSorted()
      .map((file) => readFileSync(join(root, file), 'utf8')),
  )
