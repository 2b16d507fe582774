import type { ToolRecord } from '@adjutant/contract/ai/track-record'

type Outcome = 'accepted' | 'edited' | 'rejected' | 'undone' | 'failed'

/** A call that changes something or leaves the product, with its outcome. */
export interface DecidedCall {
  /** The name of the agent; null for the assistant in conversations. */
  agent: string | null
  tool: string
  title: string
  outcome: Outcome
  atMs: number
}

/** The number of latest calls that a suggestion is based on. */
const maxRecent = 10
/** This number of rejected or undone calls among the latest suggests a closer look. */
const minTroubled = 3

type CanBeGranted = (call: DecidedCall) => boolean

function suggest(newestFirst: readonly DecidedCall[], canBeGranted: CanBeGranted): ToolRecord['suggestion'] {
  const recent = newestFirst.slice(0, maxRecent)
  const [latest] = recent
  const count = (...outcomes: Outcome[]) => recent.filter(({ outcome }) => outcomes.includes(outcome)).length
  if (count('rejected', 'undone') >= minTroubled) return 'less_autonomy'
  return latest && count('accepted') === maxRecent && canBeGranted(latest) ? 'more_autonomy' : null
}

/** `canBeGranted`: whether the person could still allow this tool without being asked. */
export function toToolRecords(calls: readonly DecidedCall[], canBeGranted: CanBeGranted): ToolRecord[] {
  const groups = Map.groupBy(calls, ({ agent, tool }) => JSON.stringify([agent, tool]))
  const records = [...groups.values()].map((group) => {
    const newestFirst = group.toSorted((one, other) => other.atMs - one.atMs)
    const count = (outcome: Outcome) => group.filter((call) => call.outcome === outcome).length
    const { agent, tool, title } = newestFirst[0]!
    const record: ToolRecord = {
      agent,
      tool,
      title,
      accepted: count('accepted'),
      edited: count('edited'),
      rejected: count('rejected'),
      undone: count('undone'),
      failed: count('failed'),
      suggestion: suggest(newestFirst, canBeGranted),
    }
    return { record, calls: group.length }
  })
  return records.toSorted((one, other) => other.calls - one.calls).map(({ record }) => record)
}
