import { expect, test, vi } from 'vitest'
import { follow } from './follow.ts'
import { NotificationBus, withKey } from './notifications.ts'
import { PartialTexts, textTopics, type PartialText, findMissingPart, TextSource } from './partial-texts.ts'

const topics = textTopics('texts')

const toText = (id: string, text: string): PartialText => ({ id, userId: 'me', text })

/** A reader of all texts, or of one, with what another process has saved. */
function open(onlyId?: string) {
  const bus = new NotificationBus()
  const local = new PartialTexts<PartialText>(topics, bus)
  const saved: PartialText[] = []
  const readSaved = vi.fn<() => Promise<PartialText[]>>(async () => [...saved])
  const source = new TextSource<PartialText, string>({
    userId: 'me',
    ...(onlyId !== undefined && { onlyId }),
    local,
    readSaved,
    gapMs: 0,
    toItems: ({ id, text }, sent) => (text === (sent?.text ?? '') ? [] : [`${id}: ${text}`]),
    toEndedItems: async (texts) => texts.map(({ id }) => `${id} ended`),
  })
  const stream = follow(bus, [source], new AbortController().signal)
  const next = async () => (await stream.next()).value as string
  const notifySaved = (id: string) => bus.deliver(withKey(topics.saved('me'), id))
  return { local, saved, readSaved, next, notifySaved }
}

test('sends the texts of this process as they grow, without reading', async () => {
  const { local, readSaved, next } = open()
  local.put(toText('a', 'One'))
  expect(await next()).toBe('a: One')
  const before = readSaved.mock.calls.length
  local.put(toText('a', 'One two'))
  expect(await next()).toBe('a: One two')
  expect(readSaved).toHaveBeenCalledTimes(before)
})

test('sends the texts of other processes as saved, after their notification', async () => {
  const { saved, next, notifySaved } = open()
  saved.push(toText('b', 'Saved'))
  expect(await next()).toBe('b: Saved')
  saved[0] = toText('b', 'Saved more')
  notifySaved('b')
  expect(await next()).toBe('b: Saved more')
})

test('prefers its own text to the saved one', async () => {
  const { local, saved, next, notifySaved } = open()
  saved.push(toText('a', 'Old'))
  local.put(toText('a', 'New'))
  expect(await next()).toBe('a: New')
  notifySaved('a')
  local.put(toText('a', 'Newest'))
  expect(await next()).toBe('a: Newest')
})

test('reports the end of a text once, and follows one that another process continues', async () => {
  const { local, saved, next, notifySaved } = open()
  local.put(toText('a', 'Half'))
  local.put(toText('b', 'Moves'))
  expect([await next(), await next()]).toEqual(['a: Half', 'b: Moves'])
  saved.push(toText('b', 'Moves on'))
  local.remove('a')
  local.remove('b')
  expect([await next(), await next()]).toEqual(['b: Moves on', 'a ended'])
  saved.length = 0
  notifySaved('b')
  expect(await next()).toBe('b ended')
})

test("doesn't read for other texts", async () => {
  const { local, saved, readSaved, next, notifySaved } = open('a')
  saved.push(toText('a', 'Saved'))
  expect(await next()).toBe('a: Saved')
  notifySaved('b')
  local.put(toText('b', 'Another'))
  local.put(toText('a', 'Mine'))
  expect(await next()).toBe('a: Mine')
  expect(readSaved).toHaveBeenCalledOnce()
})

test.each([
  ['One', '', { from: 0, text: 'One' }],
  ['One two', 'One', { from: 3, text: ' two' }],
  ['Two', 'One', { from: 0, text: 'Two' }],
  ['', 'One', { from: 0, text: '' }],
  ['One', 'One', undefined],
])('a reader of %j that has %j lacks %j', (text, sent, missing) => {
  expect(findMissingPart(text, sent)).toEqual(missing)
})
