import { expect, it } from 'vitest'
import { createStoredText } from '../../platform/storage/stored-text.ts'
import { findRecordItem, listCommands } from './palette-items.ts'
import { createRecents } from './palette-recents.ts'

const commands = listCommands([{ to: '/app/notes', label: 'Notes' }])
const notes = commands.find(({ id }) => id === 'page /app/notes')!
const idOf = (n: number) => `01a1e031-da23-7f3a-8356-2b4fbb8b1ec${n}`
const task = (n: number) => findRecordItem({ kind: 'task', id: idOf(n) }, `Task ${n}`)!

function memoryStorage(start: Record<string, string> = {}) {
  const stored = new Map(Object.entries(start))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

const recentsOf = (userId: string, storage = memoryStorage()) =>
  createRecents(
    userId,
    createStoredText(`recents.${userId}`, () => storage),
  )
const titles = (items: { title: string }[]) => items.map(({ title }) => title)

it('lists the latest choice first, each once, at most five', () => {
  const recents = recentsOf('ines')
  for (const item of [task(1), task(2), notes, task(3), task(4), task(5), task(2)]) recents.write(item)
  expect(titles(recents.list(commands))).toEqual(['Task 2', 'Task 5', 'Task 4', 'Task 3', 'Notes'])
  expect(recents.list(commands)[0]).toMatchObject({ group: 'Recent', action: task(2).action })
})

it('omits a command that is no longer offered', () => {
  const recents = recentsOf('ines')
  recents.write(notes)
  expect(recents.list([])).toEqual([])
})

it.each(['', 'no json', '{}', '[1,null,{"id":"x"}]', '[{"id":"x","title":"x","record":{"kind":"task","id":"../admin"}}]'])(
  'ignores malformed storage: %s',
  (text) => {
    expect(recentsOf('ines', memoryStorage({ 'recents.ines': text })).list(commands)).toEqual([])
  },
)

it('works without storage', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  const recents = createRecents('ines', createStoredText('recents', blocked))
  recents.write(notes)
  expect(recents.list(commands)).toEqual([])
})
