import { limits } from '@adjutant/contract/core/limits'
import { toRecord } from '@adjutant/contract/record'
import { sharesPhrase } from '../../../platform/text/shared-phrase.ts'
import type { createStoredText } from '../../../platform/storage/stored-text.ts'

/** A stored file that is sent with the message. */
export interface NamedFile {
  id: string
  name: string
}

/** An unsent message and the suggestion it is based on. */
export interface Draft {
  text: string
  files?: readonly NamedFile[]
  /** The server's suggestion. */
  suggestionId?: string
  /** The suggestion came with the navigation state. */
  isSuggested?: boolean
  /** The text of the suggestion. */
  suggested?: string
}

export const emptyDraft: Draft = { text: '' }

type StoredText = ReturnType<typeof createStoredText>

const isNamedFile = (value: unknown): value is NamedFile => {
  const { id, name } = toRecord(value)
  return typeof id === 'string' && typeof name === 'string'
}

/** Valid files of a stored draft; undefined if there are none. */
export function toNamedFiles(value: unknown): NamedFile[] | undefined {
  const files = Array.isArray(value) ? value.filter(isNamedFile) : []
  return files.length > 0 ? files : undefined
}

/** Returns an empty draft for missing or malformed storage. */
export function readDraft(storedText: StoredText): Draft {
  try {
    const { text, files: stored, suggestionId, isSuggested, suggested } = toRecord(JSON.parse(storedText.read() ?? ''))
    if (typeof text !== 'string') return emptyDraft
    const files = toNamedFiles(stored)
    return {
      text,
      ...(files && { files }),
      ...(typeof suggestionId === 'string' && { suggestionId }),
      ...(isSuggested === true && { isSuggested }),
      ...(typeof suggested === 'string' && { suggested }),
    }
  } catch {
    return emptyDraft
  }
}

export const saveDraft = (storedText: StoredText, draft: Draft) =>
  draft.text.trim() || draft.files ? storedText.write(JSON.stringify(draft)) : storedText.clear()

const filesOf = ({ files }: Draft) => files && { files }

/** Blank text drops the link to the suggestion. */
export const withTyped = (before: Draft, text: string): Draft => (text.trim() ? { ...before, text } : { text, ...filesOf(before) })

/** Appends a suggestion to the text. */
export const withSuggestion = (before: Draft, suggested: string, from: Pick<Draft, 'suggestionId' | 'isSuggested'>): Draft => ({
  ...from,
  suggested,
  ...filesOf(before),
  text: before.text.trim() ? `${before.text.trimEnd()}\n\n${suggested}` : suggested,
})

/** Where the message comes from. Decided when it is sent, so that an undone edit brings the suggestion back. */
export function toOrigin({ text, suggested, suggestionId, isSuggested }: Draft) {
  if (suggested !== undefined && !sharesPhrase(text, suggested)) return {}
  return { ...(suggestionId && { suggestion_id: suggestionId }), ...(isSuggested && { ai_suggested: true as const }) }
}

/** Adds a file once. */
export const withFile = ({ files = [], ...before }: Draft, file: NamedFile): Draft => ({
  ...before,
  files: [...files.filter(({ id }) => id !== file.id), file],
})

/** The message when there are too many files. */
export const toFilesIssue = (count: number) =>
  count > limits.files ? `A message can have at most ${limits.files} files. Remove ${count - limits.files}.` : undefined

export function withoutFile({ files = [], ...before }: Draft, fileId: string): Draft {
  const rest = files.filter(({ id }) => id !== fileId)
  return rest.length > 0 ? { ...before, files: rest } : before
}
