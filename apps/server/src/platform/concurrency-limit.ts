/** Limits concurrency to `max`; other work waits in order. Work that is aborted while waiting never runs. */
export function createConcurrencyLimit(max: number) {
  let running = 0
  const waiting = new Set<() => void>()

  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(start)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave)
      waiting.add(start)
    })

  /** A free slot goes directly to the next in line, so that later work can't take it. */
  const passOn = () => {
    const [next] = waiting
    if (!next) return void (running -= 1)
    waiting.delete(next)
    next()
  }

  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    if (running < max) running += 1
    else await wait(signal)
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}
