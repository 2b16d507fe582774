import type { FileChip } from './file-chips.tsx'

const notes = { processing: 'Reading…', ready: undefined, failed: 'Not readable' }

/** What is known of a file that lies somewhere; one that is only named so far has no state. */
export type KeptFile = { id: string; name: string; state?: keyof typeof notes; /** Why it cannot be read. */ reason?: string | null }

export const toKeptChips = (files: readonly KeptFile[], onOpen: (id: string) => void, onRemove: (id: string) => void): FileChip[] =>
  files.map(({ id, name, state, reason }) => ({
    id,
    name,
    note: state && notes[state],
    title: reason ?? `Open ${name}`,
    onOpen: () => onOpen(id),
    onRemove: () => onRemove(id),
  }))
