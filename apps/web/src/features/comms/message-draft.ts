import type { createKeep } from '../../platform/browser-keep.ts'

/** What is written and not yet sent, and what it was written from. */
export interface Draft {
  text: string
  /** The server's suggestion. */
  suggestionId?: string
  /** A suggestion that came along with the way here. */
  isSuggested?: boolean
}

export const noDraft: Draft = { text: '' }

type Keep = ReturnType<typeof createKeep>

/** Nothing where the browser keeps nothing, or something that is not ours. */
export function readDraft(keep: Keep): Draft {
  try {
    const { text, suggestionId, isSuggested } = JSON.parse(keep.read() ?? '') as Partial<Draft>
    if (typeof text !== 'string') return noDraft
    return { text, ...(typeof suggestionId === 'string' && { suggestionId }), ...(isSuggested === true && { isSuggested }) }
  } catch {
    return noDraft
  }
}

export const keepDraft = (keep: Keep, draft: Draft) => void (draft.text.trim() ? keep.keep(JSON.stringify(draft)) : keep.forget())

/** What was typed. Once nothing of the suggestion can be left, it is the person's own again. */
export const withTyped = (before: Draft, text: string): Draft => (text.trim() ? { ...before, text } : { text })

/** A suggestion taken over: behind what was written already. */
export const withSuggestion = ({ text }: Draft, suggested: string, from: Omit<Draft, 'text'>): Draft => ({
  ...from,
  text: text.trim() ? `${text.trimEnd()}\n\n${suggested}` : suggested,
})
