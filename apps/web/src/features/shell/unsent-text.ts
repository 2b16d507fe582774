import type { Unsent } from '../../platform/unsent.ts'

const names: Record<Unsent, string> = { messages: 'unsent messages', uploads: 'unfinished uploads', drafts: 'unfinished drafts' }

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** What a logout would lose, as a question. */
export const toUnsentText = (unsent: readonly Unsent[]) =>
  `You have ${list.format(unsent.map((kind) => names[kind]))}. Log out anyway? They'll be deleted from this browser.`
