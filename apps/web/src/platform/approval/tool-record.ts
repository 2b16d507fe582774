import type { ToolRecord } from '@adjutant/contract/ai/track-record'

/** Of one agent, or of the assistant if the agent is null. */
export const findToolRecord = ({ tools }: { tools: readonly ToolRecord[] }, agent: string | null, tool: string): ToolRecord | undefined =>
  tools.find((record) => record.agent === agent && record.tool === tool)

const labels = [
  ['accepted', 'done as proposed'],
  ['edited', 'edited first'],
  ['rejected', 'rejected'],
  ['undone', 'undone later'],
  ['failed', 'failed'],
] as const

/** '12 done as proposed, 1 rejected' */
export const toRecordText = (record: ToolRecord): string =>
  labels.flatMap(([key, label]) => (record[key] > 0 ? [`${record[key].toLocaleString('en')} ${label}`] : [])).join(', ')

export const suggestions: Record<NonNullable<ToolRecord['suggestion']>, string> = {
  more_autonomy: 'You accepted the last 10 unchanged. You can allow this without being asked.',
  less_autonomy: 'Several of the last 10 were rejected or undone. Check this closely.',
}
