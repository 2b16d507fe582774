export { taskShelf } from './tasks.bin.ts'
