export { toDataBlock } from './prompt/data-block.ts'
