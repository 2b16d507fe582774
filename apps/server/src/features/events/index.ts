export { publishChange, type Change } from './events.service.ts'
export { changesTopic, deleteOldChanges, publishOwnChangeSql, type EventSpan } from './events.store.ts'
