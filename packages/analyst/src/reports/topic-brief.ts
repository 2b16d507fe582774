import { escapeMarkdown } from '../text/format.ts'
import { toRecordLines, type FoundRecord } from './found-records.ts'
import { section } from './report-text.ts'

/** `records`: those that match the topic. */
export const toTopicBrief = (topic: string, records: readonly FoundRecord[]): string =>
  section(`What is on record: ${escapeMarkdown(topic)}`, records.length > 0 ? toRecordLines(records) : 'Nothing on record mentions this.')
