import { afterAll, vi } from 'vitest'

// What modules of the web app use when they are loaded and when a session ends. Test files share their modules, so any file can meet either.
globalThis.window ??= new EventTarget() as typeof window
globalThis.requestAnimationFrame ??= (callback) => Number(setTimeout(() => callback(performance.now())))

afterAll(() => vi.unstubAllGlobals())
