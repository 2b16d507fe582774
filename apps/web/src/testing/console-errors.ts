import { vi } from 'vitest'

const errors: unknown[][] = []

/** React reports misuse, such as a missing key, only there. */
export const collectConsoleErrors = () =>
  void vi.spyOn(console, 'error').mockImplementation((...details: unknown[]) => void errors.push(details))

/** The set-up fails a test with errors that it did not take itself. */
export const takeConsoleErrors = () => errors.splice(0)
