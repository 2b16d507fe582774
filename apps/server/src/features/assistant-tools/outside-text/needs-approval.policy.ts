import type { AssistantTool } from '../tools/tool.ts'

interface CallSituation {
  /** The prompt contains text that the person didn't write. */
  hasOutsideText: boolean
  /** The person allows this tool without asking. */
  isGranted: boolean
}

/**
 * Outside text can contain instructions to the model. Once the prompt contains such text, permissions to act without asking no longer
 * count, and every call that sends data out needs approval.
 */
export function needsApproval(
  { changesRecords, sendsOut = false, asksAlways = false }: Pick<AssistantTool, 'changesRecords' | 'sendsOut' | 'asksAlways'>,
  { hasOutsideText, isGranted }: CallSituation,
): boolean {
  if (changesRecords) return hasOutsideText || !isGranted
  return sendsOut && (hasOutsideText || asksAlways)
}
