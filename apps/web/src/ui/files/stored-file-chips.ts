import type { FileChip } from './file-chips.tsx'

const notes = { processing: 'Reading…', ready: undefined, failed: 'Not readable' }

/** A stored file; without a state when only its name is known. */
export type StoredFileRef = {
  id: string
  name: string
  state?: keyof typeof notes
  /** Why the text can't be extracted. */ reason?: string | null
}

export const toStoredFileChips = (
  files: readonly StoredFileRef[],
  onOpen: (id: string) => void,
  onRemove: (id: string) => void,
): FileChip[] =>
  files.map(({ id, name, state, reason }) => ({
    id,
    name,
    note: state && notes[state],
    title: reason ?? `Open ${name}`,
    onOpen: () => onOpen(id),
    onRemove: () => onRemove(id),
  }))
