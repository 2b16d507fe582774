import type { ReactNode } from 'react'

/** Files UI that routes inject, because features do not import each other. */
export interface FileSlots {
  /** Picks among the files that are already stored. */
  picker: (props: { takenIds: readonly string[]; onPick: (fileId: string, name: string) => void; onClose: () => void }) => ReactNode
  /** A file opened in an overlay. */
  opened: (props: { id: string; onClose: () => void }) => ReactNode
}
