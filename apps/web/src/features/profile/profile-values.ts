import { isRecord } from '@adjutant/contract/record'
import type { User } from '@adjutant/contract/accounts/users'

/** Form values. Objectives are one per line, custom prompts are JSON. */
export type ProfileValues = {
  first_name: string
  last_name: string
  role: string
  objectives: string
  behavior_notes: string
  knowledge_summary: string
  custom_prompts: string
}

export function toObjectives(lines: string) {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function parsePrompts(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function toCustomPrompts(text: string): Record<string, unknown> {
  return parsePrompts(text) ?? {}
}

/** Whether saving would lose the input. An empty field loses nothing. */
export function isBrokenJson(text: string) {
  return text.trim() !== '' && parsePrompts(text) === undefined
}

function toPromptText(prompts: Record<string, unknown> | null) {
  return prompts && Object.keys(prompts).length > 0 ? JSON.stringify(prompts, null, 2) : ''
}

export function toProfileValues({ first_name, last_name, profile }: User): ProfileValues {
  return {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    role: profile.role ?? '',
    objectives: profile.objectives.join('\n'),
    behavior_notes: profile.behavior_notes ?? '',
    knowledge_summary: profile.knowledge_summary ?? '',
    custom_prompts: toPromptText(profile.custom_prompts),
  }
}

/** The request body. Only admins have custom prompts. */
export function toProfileBody(values: ProfileValues, isAdmin: boolean) {
  const { custom_prompts, objectives, ...texts } = values
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as typeof texts
  const body = { ...trimmed, objectives: toObjectives(objectives) }
  return isAdmin ? { ...body, custom_prompts: toCustomPrompts(custom_prompts) } : body
}
