export { createMemory, listMemories } from './memory.service.ts'
