import { vi } from 'vitest'

const { waitFor } = vi

/** `vi.waitFor` gives up after one second, which a busy machine exceeds. */
const waitLonger = <T>(callback: () => T | Promise<T>, options: Parameters<typeof waitFor>[1] = {}): Promise<T> =>
  waitFor(callback, { timeout: 15_000, interval: 20, ...(typeof options === 'number' ? { timeout: options } : options) })

// The test files of one process share this object.
if (waitFor.name !== waitLonger.name) Object.assign(vi, { waitFor: waitLonger })
