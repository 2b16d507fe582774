/** What several sources give, as it comes. Ends with the first of them that ends, and fails with the first that fails. */
export async function* merged<T>(...sources: AsyncIterable<T>[]): AsyncGenerator<T> {
  const iterators = sources.map((source) => source[Symbol.asyncIterator]())
  const arrived: { iterator: AsyncIterator<T>; result: Promise<IteratorResult<T>> }[] = []
  let wake = () => {}
  const ask = (iterator: AsyncIterator<T>) => {
    const result = iterator.next()
    const arrive = () => {
      arrived.push({ iterator, result })
      wake()
    }
    void result.then(arrive, arrive)
  }
  iterators.forEach(ask)
  try {
    for (;;) {
      const next = arrived.shift()
      if (!next) {
        await new Promise<void>((resolve) => (wake = resolve))
        continue
      }
      const { done, value } = await next.result
      if (done) return
      yield value
      ask(next.iterator)
    }
  } finally {
    // Not waited for: one that is in the middle of something leaves when it is through with that.
    for (const iterator of iterators) void iterator.return?.().catch(() => undefined)
  }
}
