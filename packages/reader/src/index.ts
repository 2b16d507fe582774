export { readFileApart } from './reader-process.ts'
export { readingLimits, type Reading, type ReadingLimits } from './reading.ts'
export { TextRoom, type PageText } from './text-room.ts'
export { Unreadable, type Failure } from './unreadable.ts'
