import type { AssistantTool } from '../tools/tool.ts'

interface CallSituation {
  /** The prompt contains text that the person didn't write. */
  hasOutsideText: boolean
  /** The person allows this tool without asking. */
  isGranted: boolean
}

/**
 * Outside text can contain orders to the model. So after outside text a permission to act without asking no longer counts, and nothing is
 * sent out unseen.
 */
export function needsApproval(
  { changesRecords, sendsOut = false, asksAlways = false }: Pick<AssistantTool, 'changesRecords' | 'sendsOut' | 'asksAlways'>,
  { hasOutsideText, isGranted }: CallSituation,
): boolean {
  if (changesRecords) return hasOutsideText || !isGranted
  return sendsOut && (hasOutsideText || asksAlways)
}
