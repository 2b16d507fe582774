/** Loaders wait except when only a filter changed: then the old results stay until the new ones arrive. */
export const awaitData = (cause: 'preload' | 'enter' | 'stay', ready: Promise<unknown>) => (cause === 'stay' ? undefined : ready)
