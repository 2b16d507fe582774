import type { ReactNode } from 'react'

/** What of files is handed in from above to whoever attaches some, for the features know nothing of each other. */
export interface FileParts {
  /** A choice among the files that are kept already. */
  picker: (props: { takenIds: readonly string[]; onPick: (fileId: string, name: string) => void; onClose: () => void }) => ReactNode
  /** A file opened over the page. */
  opened: (props: { id: string; onClose: () => void }) => ReactNode
}
