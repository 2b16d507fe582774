/** The reason of an abort that nobody sees, because the work has ended. Shared, because each new exception would capture a stack. */
export const endedError = new DOMException('The work has ended', 'AbortError')
