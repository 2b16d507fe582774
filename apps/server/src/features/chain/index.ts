export type { ChainAdapter, LinkSource, RecordLink } from './chain.adapters.ts'
export { describeRows, linkColumns, linkOrigin, toChainRecord, toOriginColumns, toTextTitle } from './column-links.store.ts'
export { checkOrigin, createChainPort } from './chain.service.ts'
