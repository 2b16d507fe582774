import type { ToolRecord } from '@adjutant/contract/ai/track-record'

type Outcome = 'accepted' | 'edited' | 'rejected' | 'undone' | 'failed'

/** A call that changes something or leaves the product, and what became of it. */
export interface DecidedCall {
  /** The name of the agent; null for the assistant in conversations. */
  agent: string | null
  tool: string
  title: string
  outcome: Outcome
  atMs: number
}

/** How many of the latest calls a suggestion rests on. */
const latest = 10
/** Of the latest calls, so many rejected or undone ones suggest a closer look. */
const troubling = 3

type CanBeGranted = (call: DecidedCall) => boolean

function suggest(newestFirst: readonly DecidedCall[], canBeGranted: CanBeGranted): ToolRecord['suggestion'] {
  const recent = newestFirst.slice(0, latest)
  const count = (...outcomes: Outcome[]) => recent.filter(({ outcome }) => outcomes.includes(outcome)).length
  if (count('rejected', 'undone') >= troubling) return 'less_autonomy'
  return count('accepted') === latest && canBeGranted(recent[0]!) ? 'more_autonomy' : null
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
