// React's development build records a stack, a task and a profiler entry for every element. Only developer tools show them, and they take a
// sixth of a page test's time. Loaded before React, this turns them off; React's warnings stay.
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')

const react = (await import('react')) as unknown as Record<string, object>
/** React stops recording stacks at this number, until it sets the counter back. */
const stackLimit = 10_000
Object.defineProperty(react['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'], 'recentlyCreatedOwnerStacks', {
  get: () => stackLimit,
  set: () => undefined,
})

export {}
