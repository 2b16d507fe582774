export type { ChainAdapter, LinkSource, RecordLink } from './chain.adapters.ts'
export { describeRows, linkColumns, linkOrigin, toChainRecord, toOriginColumns, toTextTitle } from './chain-columns.ts'
export { checkOrigin, createChainPort } from './chain.service.ts'
