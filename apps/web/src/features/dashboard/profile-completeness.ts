import type { User } from '@adjutant/contract/users'

export type ProfilePart = { key: string; label: string; /** What the assistant does with it. */ use: string; isFilled: boolean }

/** The parts of a profile that the assistant works from, in the order in which they help most. */
export function listProfileParts({ first_name, last_name, profile }: Pick<User, 'first_name' | 'last_name' | 'profile'>): ProfilePart[] {
  return [
    { key: 'name', label: 'Your name', use: 'Lets Adjutant address you by name.', isFilled: Boolean(first_name && last_name) },
    { key: 'role', label: 'Your role', use: 'Helps tailor advice to your role.', isFilled: Boolean(profile.role) },
    {
      key: 'objectives',
      label: 'Your objectives',
      use: 'Puts what matters to you first.',
      isFilled: profile.objectives.length > 0,
    },
    {
      key: 'behavior',
      label: 'How to work with you',
      use: 'Sets the tone and length of answers.',
      isFilled: Boolean(profile.behavior_notes),
    },
    {
      key: 'knowledge',
      label: 'What to know about you',
      use: 'Saves you explaining things twice.',
      isFilled: Boolean(profile.knowledge_summary),
    },
  ]
}

export function toCompleteness(parts: readonly ProfilePart[]) {
  const filled = parts.filter((part) => part.isFilled).length
  return { filled, total: parts.length, next: parts.find((part) => !part.isFilled) }
}
