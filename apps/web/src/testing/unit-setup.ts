// Test files share their modules, so the end of a session in one of them also resets stores that notify in the next frame.
globalThis.requestAnimationFrame ??= (callback) => Number(setTimeout(() => callback(performance.now())))
