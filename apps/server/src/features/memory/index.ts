export { exportMemories } from './personal-data.statements.ts'
export { createMemory, listMemories } from './memory.service.ts'
