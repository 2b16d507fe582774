import type { AssistantTool } from '../tools/tool.ts'

interface CallSituation {
  /** The prompt contains text that the person didn't write. */
  hasUntrustedText: boolean
  /** The person allows this tool without asking. */
  isGranted: boolean
}

/**
 * Untrusted text can contain instructions to the model. Once the prompt contains such text, permissions to act without asking no longer
 * count, and every call that sends data out needs approval.
 */
export function needsApproval(
  { changesRecords, sendsOut = false, asksAlways = false }: Pick<AssistantTool, 'changesRecords' | 'sendsOut' | 'asksAlways'>,
  { hasUntrustedText, isGranted }: CallSituation,
): boolean {
  if (changesRecords) return hasUntrustedText || !isGranted
  return sendsOut && (hasUntrustedText || asksAlways)
}
