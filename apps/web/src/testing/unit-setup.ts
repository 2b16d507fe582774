import { afterAll, vi } from 'vitest'

// Stubs the globals that modules of the web app use when they load and when a session ends, in any test file because they share modules.
globalThis.window ??= new EventTarget() as typeof window
globalThis.requestAnimationFrame ??= (callback) => Number(setTimeout(() => callback(performance.now())))

afterAll(() => vi.unstubAllGlobals())
