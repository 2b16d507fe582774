export { exportMemories } from './memory.store.ts'
export { createMemory, listMemories, removeMemory } from './memory.service.ts'
