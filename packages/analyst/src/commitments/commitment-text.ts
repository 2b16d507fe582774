import type { FoundCommitment } from './find-commitments.ts'

const firstNameOf = (name: string | undefined): string | undefined => {
  const first = name?.trim().split(/\s+/)[0]
  return first && !first.includes('@') ? first : undefined
}

/** Replaces 'you' by the name: the text is on the writer's own list. */
function withNameForYou(text: string, name: string | undefined): string {
  const first = firstNameOf(name)
  if (!first) return text
  return text.replaceAll(/\byour\b/gi, () => `${first}’s`).replaceAll(/\byou\b(?!['’])/gi, () => first)
}

/** Replaces 'you' by 'me' and 'my' by the writer's name: the text is on the reader's list. */
function fromReadersView(text: string, name: string | undefined): string {
  const first = firstNameOf(name)
  const named = first ? text.replaceAll(/\bmy\b/gi, () => `${first}’s`).replaceAll(/\bme\b/gi, () => first) : text
  return named.replaceAll(/\byour\b/gi, 'my').replaceAll(/\byou\b(?!['’])/gi, 'me')
}

/** Formats the commitment for the list of its owner. `otherName`: the only other person in the thread. */
export const toCommitmentText = ({ action, direction }: FoundCommitment, otherName: string | undefined): string =>
  direction === 'i_owe' ? withNameForYou(action, otherName) : fromReadersView(action, otherName)
