import type { UnsavedWork } from '../../platform/session/unsaved-work.ts'

const names: Record<UnsavedWork, string> = {
  messages: 'unsent messages',
  uploads: 'unfinished uploads',
  drafts: 'unfinished drafts',
  changes: 'unsaved changes',
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Asks whether to lose this work by logging out. */
export const toUnsavedWorkText = (unsaved: readonly UnsavedWork[]) =>
  `You have ${list.format(unsaved.map((kind) => names[kind]))}. Log out anyway? They'll be deleted from this browser.`
