import { expect, test } from 'vitest'
import { NudgeBoard } from './nudges.ts'
import { watchAll, type Outlook, type Source } from './watching.ts'

/** Records the received topics and yields what the test provides. */
class Told implements Source<string> {
  readonly topics: string[]
  readonly news: string[] = []
  readonly heard: (string | null)[] = []
  outlook: Outlook

  constructor(...topics: string[]) {
    this.topics = topics
  }

  hear(topic: string | null): void {
    this.heard.push(topic)
  }

  async *look(): AsyncGenerator<string, Outlook> {
    yield* this.news.splice(0)
    return this.outlook
  }
}

function watched() {
  const [board, abort] = [new NudgeBoard(), new AbortController()]
  const [a, b] = [new Told('a'), new Told('b', 'c')]
  const tell = (source: Told, news: string, topic: string | null = source.topics[0]!) => {
    source.news.push(news)
    board.deliver(topic)
  }
  return { board, abort, a, b, tell, all: watchAll(board, [a, b], abort.signal) }
}

test('reads each source once at first, then after each notification', async () => {
  const { a, b, tell, all, board } = watched()
  a.news.push('a1')
  b.news.push('b1')
  expect([(await all.next()).value, (await all.next()).value]).toEqual(['a1', 'b1'])
  const next = all.next()
  a.news.push('not nudged')
  tell(b, 'b2', 'c')
  expect((await next).value).toBe('b2')
  board.deliver(null)
  expect((await all.next()).value).toBe('not nudged')
  // Once for each topic.
  expect([a.heard, b.heard]).toEqual([[null], ['c', null, null]])
})

test('skips a resting source until its time and delays no other', async () => {
  const { a, b, tell, all } = watched()
  a.news.push('a1')
  a.outlook = { restMs: 50, isDue: false }
  expect((await all.next()).value).toBe('a1')
  tell(a, 'a2')
  tell(b, 'b1')
  expect([(await all.next()).value, (await all.next()).value]).toEqual(['b1', 'a2'])
})

test('reads a due source without a notification', async () => {
  const { a, all } = watched()
  a.outlook = { restMs: 1, isDue: true }
  const next = all.next()
  await new Promise((resolve) => setImmediate(resolve))
  a.news.push('later')
  expect((await next).value).toBe('later')
})

test('ends with the first source that ends or fails, and with the reader', async () => {
  const [over, failing, left] = [watched(), watched(), watched()]
  over.a.outlook = 'over'
  expect(await over.all.next()).toMatchObject({ done: true })
  failing.b.look = () => {
    throw new Error('away')
  }
  await expect(failing.all.next()).rejects.toThrow('away')
  const next = left.all.next()
  await new Promise((resolve) => setImmediate(resolve))
  left.abort.abort()
  expect(await next).toMatchObject({ done: true })
  for (const { board, a, b } of [over, failing, left]) {
    board.deliver(null)
    expect([a.heard, b.heard]).toEqual([[], []])
  }
})
