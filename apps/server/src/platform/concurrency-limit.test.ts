import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('limits concurrency, runs the rest in order, and skips aborted work', async () => {
  const limited = createConcurrencyLimit(2)
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const begin = (name: string, signal = new AbortController().signal) => {
    ends.set(name, Promise.withResolvers<void>())
    return limited(signal, async () => {
      started.push(name)
      await ends.get(name)!.promise
      return name
    })
  }
  const gone = new AbortController()
  const [a, b, c] = [begin('a'), begin('b'), begin('c', gone.signal)]
  const d = begin('d')
  expect(started).toEqual(['a', 'b'])
  gone.abort(new Error('left'))
  await expect(c).rejects.toThrow('left')
  ends.get('b')!.reject(new Error('broken'))
  await expect(b).rejects.toThrow('broken')
  expect(started).toEqual(['a', 'b', 'd'])
  ends.get('a')!.resolve()
  ends.get('d')!.resolve()
  expect([await a, await d]).toEqual(['a', 'd'])
  const e = begin('e')
  expect(started.at(-1)).toBe('e')
  ends.get('e')!.resolve()
  await e
  await expect(begin('f', gone.signal)).rejects.toThrow('left')
})
