/** What a loader waits for. A filter answers at once: what it finds takes the place of what is there when it comes. */
export const untilReady = (cause: 'preload' | 'enter' | 'stay', ready: Promise<unknown>) => (cause === 'stay' ? undefined : ready)
