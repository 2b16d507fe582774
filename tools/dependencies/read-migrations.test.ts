import { expect, test } from 'vitest'
import { listDatabaseObjects } from './read-migrations.ts'

const split = '--> statement-breakpoint\n'

test('a view and a function have the tables of their text, without comments', () => {
  const view = 'CREATE VIEW "open_tasks" AS\n-- from notes\nSELECT t.id FROM tasks t JOIN users u ON true;'
  const work = 'CREATE FUNCTION "count_runs"() RETURNS integer AS $$ SELECT count(*) FROM runs $$;'
  expect(listDatabaseObjects([`${view}${split}${work}`])).toEqual([
    { name: 'open_tasks', tables: ['tasks', 'users'] },
    { name: 'count_runs', tables: ['runs'] },
  ])
})

test('a function has the tables of its triggers', () => {
  const work = 'CREATE FUNCTION "queue_note"() RETURNS trigger AS $$ BEGIN INSERT INTO jobs SELECT 1; END $$;'
  const trigger = 'CREATE TRIGGER "notes_after_insert" AFTER INSERT ON "notes" FOR EACH ROW EXECUTE FUNCTION queue_note();'
  expect(listDatabaseObjects([work, trigger])).toEqual([{ name: 'queue_note', tables: ['jobs', 'notes'] }])
})

test('a later migration replaces, renames and removes', () => {
  const first = 'CREATE FUNCTION "one"() AS $$ SELECT 1 FROM tasks $$;'
  const second = 'CREATE OR REPLACE FUNCTION "one"() AS $$ SELECT 1 FROM notes $$;'
  expect(listDatabaseObjects([first, second])).toEqual([{ name: 'one', tables: ['notes'] }])
  expect(listDatabaseObjects([first, 'ALTER FUNCTION "one"(uuid) RENAME TO "two";'])).toEqual([{ name: 'two', tables: ['tasks'] }])
  expect(listDatabaseObjects([first, 'DROP FUNCTION "one";'])).toEqual([])
})
