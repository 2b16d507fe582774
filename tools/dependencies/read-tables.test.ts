import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listTables, readTableUses } from './read-tables.ts'

const namedIn = (source: string) => listTables('x.ts', source).named

describe('table names in SQL text', () => {
  test.each([
    ['sql`select 1 from runs r where r.id = ${id}`', ['runs']],
    ['sql<number>`select 1 from Runs`', ['runs']],
    ['sql`select 1 from ${a} x join "runs" r on true`', ['_', 'runs']],
    ['sql`select 1 from ${a} x, runs r, notes`', ['_', 'runs', 'notes']],
    ['sql`select 1 from runs as r, notes`', ['runs', 'notes']],
    ['sql`insert into runs (id, notes) values (1, 2)`', ['runs']],
    ['sql`update runs set step = 1, notes = 2 returning notes`', ['runs']],
    ['sql`delete from only runs using notes`', ['runs', 'notes']],
    ['sql`with old as (${sql`select 1 from runs`}) select 1 from old`', ['old', 'runs']],
    ["sql`delete from ${sql.identifier('runs')}`", ['runs']],
    ["sql`delete from ${sql.raw('runs')} where notes`", ['runs']],
    ["sql.raw('select 1 from runs')", ['runs']],
    ['sql.raw(`select 1 from runs`)', ['runs']],
  ])('are found in %s', (source, names) => {
    expect(namedIn(source)).toEqual(names)
  })

  test.each([
    'sql`select notes, runs.id, (select 1), notes`',
    'sql`a is distinct from notes`',
    "sql`json_build_object('runs', 1)`",
    "sql`${sql.identifier('notes')} = 1`",
    'log`read from runs`',
    "'read from runs'",
  ])('are not found in %s', (source) => {
    expect(namedIn(source)).toEqual([])
  })

  test('are declared with pgTable', () => {
    expect(listTables('x.schema.ts', "export const a = pgTable('runs', {}), b = pgTable(\n'notes',\n{})").declared).toEqual([
      'runs',
      'notes',
    ])
  })
})

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'tables-'))))
afterEach(() => rmSync(root, { recursive: true }))

test('a used table is reported with the file that declares it; other names are no tables', () => {
  const sources = {
    'runs/runs.schema.ts': "pgTable('runs', {})",
    'notes/notes.store.ts': 'sql`with old as (select 1 from runs) select 1 from old`',
  }
  for (const [file, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, file)))
    writeFileSync(join(root, file), source)
  }
  expect(readTableUses(root, Object.keys(sources))).toEqual({
    uses: [{ from: 'notes/notes.store.ts', table: 'runs', declaredIn: 'runs/runs.schema.ts' }],
    declaredIn: new Map([['runs', 'runs/runs.schema.ts']]),
  })
})
