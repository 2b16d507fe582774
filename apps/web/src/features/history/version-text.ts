import type { Agent, Version, VersionActor } from '@adjutant/contract/records/history'

const actions: Record<Version['action'], string> = {
  created: 'created this',
  updated: 'made changes',
  deleted: 'moved this to the bin',
  restored: 'restored this',
}

export const agentNames: Record<Agent['kind'], string> = {
  assistant: 'the assistant',
  run: 'a run',
  schedule: 'a scheduled run',
}

/** “Ada Park”, or “the assistant for Ada Park”. */
export function toActorText(actor: VersionActor | null, agent: Agent['kind'] | undefined): string {
  const person = actor?.name ?? 'The system'
  return agent ? `${agentNames[agent]} for ${person}` : person
}

export function toActionText({ action, restored_version }: Pick<Version, 'action' | 'restored_version'>): string {
  if (action === 'restored' && restored_version === null) return 'restored this from the bin'
  return restored_version === null ? actions[action] : `restored version ${restored_version}`
}

/** “Ada Park, Ben Ito and the assistant”. */
export function toNameList(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? 'The system'
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
