import { vi } from 'vitest'

const { waitFor } = vi

/**
 * `vi.waitFor` gives up after one second, which a busy machine exceeds. Shorter than most polling intervals of background work, so that a
 * lost notification still fails.
 */
const waitLonger = <T>(callback: () => T | Promise<T>, options: Parameters<typeof waitFor>[1] = {}): Promise<T> =>
  waitFor(callback, { timeout: 25_000, interval: 20, ...(typeof options === 'number' ? { timeout: options } : options) })

// The test files of one process share this object.
if (waitFor.name !== waitLonger.name) Object.assign(vi, { waitFor: waitLonger })
