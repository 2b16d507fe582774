import { expect, test } from 'vitest'
import { merged } from './merged.ts'

/** A source that gives what it is told to, when it is told to. */
function told<T>() {
  const waiting: PromiseWithResolvers<IteratorResult<T>>[] = []
  const at = (place: number) => (waiting[place] ??= Promise.withResolvers())
  let [asked, given, isLeft] = [0, 0, false]
  const source: AsyncIterable<T> = {
    [Symbol.asyncIterator]: () => ({
      next: () => at(asked++).promise,
      return: async () => {
        isLeft = true
        return { done: true, value: undefined }
      },
    }),
  }
  return {
    source,
    give: (value: T) => at(given++).resolve({ done: false, value }),
    end: () => at(given++).resolve({ done: true, value: undefined }),
    fail: (error: Error) => at(given++).reject(error),
    isLeft: () => isLeft,
  }
}

test('gives what comes from any source, in the order of coming, and each source’s own order', async () => {
  const [a, b] = [told<string>(), told<string>()]
  const all = merged(a.source, b.source)
  b.give('b1')
  expect(await all.next()).toMatchObject({ value: 'b1' })
  const next = all.next()
  a.give('a1')
  expect(await next).toMatchObject({ value: 'a1' })
  b.give('b2')
  b.give('b3')
  expect([(await all.next()).value, (await all.next()).value]).toEqual(['b2', 'b3'])
})

test('ends with the first source that ends, and leaves the others', async () => {
  const [a, b] = [told<string>(), told<string>()]
  const all = merged(a.source, b.source)
  a.end()
  expect(await all.next()).toMatchObject({ done: true })
  expect(b.isLeft()).toBe(true)
})

test('fails with the first that fails', async () => {
  const [a, b] = [told<string>(), told<string>()]
  const all = merged(a.source, b.source)
  b.fail(new Error('away'))
  await expect(all.next()).rejects.toThrow('away')
  expect(a.isLeft()).toBe(true)
})
