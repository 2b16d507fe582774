export { exportMemories } from './personal-data.statements.ts'
export { createMemory, listMemories, removeMemory } from './memory.service.ts'
