import { expect, test } from 'vitest'
import { listUnsavedKinds, removeUserKeys, toUserKey } from './user-storage.ts'

const [ines, tom] = ['01a1e031-da23-7f3a-8356-2b4fbb8b1ec4', '01a1e031-da23-7f3a-8356-2b4fbb8b1ec5'] as const

function storageOf(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries))
  return {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}

test('removes everything of one person and nothing of other people or programs', () => {
  const storage = storageOf({
    [toUserKey('note-draft', ines)]: 'Secret',
    [toUserKey('message', ines, tom)]: '{}',
    [toUserKey('palette', tom)]: '[]',
    [toUserKey('message', tom, ines)]: '{}',
    'adjutant.view': 'grid',
    'other.program': 'x',
  })
  removeUserKeys(storage, ines)
  expect(storage.keys()).toEqual([toUserKey('palette', tom), toUserKey('message', tom, ines), 'other.program'])
})

test("keeps the drafts of known people when the session's owner is unknown", () => {
  const storage = storageOf({ [toUserKey('note-draft', ines)]: 'x', 'adjutant.view': 'grid' })
  removeUserKeys(storage, undefined)
  expect(storage.keys()).toEqual([toUserKey('note-draft', ines)])
})

test.each([
  ['nothing', {}, []],
  ['an empty outbox', { [toUserKey('outbox', ines)]: '[]' }, []],
  ['an outbox with a message', { [toUserKey('outbox', ines)]: '[{}]' }, ['messages']],
  ['an unsent draft', { [toUserKey('message', ines, 't1')]: '{}' }, ['drafts']],
  ['a note and a message', { [toUserKey('note-draft', ines)]: 'x', [toUserKey('outbox', ines)]: '[{}]' }, ['messages', 'drafts']],
  ['data that is not a draft', { [toUserKey('palette', ines)]: '[1]', [toUserKey('chat-settings', ines)]: '{}' }, []],
  ['the draft of another person', { [toUserKey('note-draft', tom)]: 'x' }, []],
])('%s: unsent is %j', (_title, entries, unsaved) => {
  expect(listUnsavedKinds(storageOf(entries as Record<string, string>), ines)).toEqual(unsaved)
})
