import type { User } from '@adjutant/contract/accounts/users'

export type ProfilePart = { key: string; label: string; /** What the assistant uses it for. */ use: string; isFilled: boolean }

/** The profile fields that the assistant uses, the most helpful first. */
export function listProfileParts({ first_name, last_name, profile }: Pick<User, 'first_name' | 'last_name' | 'profile'>): ProfilePart[] {
  return [
    { key: 'name', label: 'Your name', use: 'Addresses documents to you by name.', isFilled: Boolean(first_name && last_name) },
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
      use: 'Saves you from explaining things twice.',
      isFilled: Boolean(profile.knowledge_summary),
    },
  ]
}

export function toCompleteness(parts: readonly ProfilePart[]) {
  const filled = parts.filter((part) => part.isFilled).length
  return { filled, total: parts.length, next: parts.find((part) => !part.isFilled) }
}
