import { Ellipsis, FolderInput, Pencil, Trash2 } from 'lucide-react'
import { Menu } from '../../../ui/overlay/menu.tsx'
import type { ChildFolder } from './child-folders.ts'
import type { FileAction } from '../file-dialogs.tsx'

/** Actions for a folder and its contents. */
export function FolderMenu({ folder, onAction }: { folder: ChildFolder; onAction: (action: FileAction) => void }) {
  return (
    <Menu
      label={`Actions for ${folder.name}`}
      trigger={<Ellipsis />}
      items={[
        { label: 'Rename', icon: <Pencil />, onSelect: () => onAction({ kind: 'rename-folder', folder }) },
        { label: 'Move', icon: <FolderInput />, onSelect: () => onAction({ kind: 'move-folder', folder }) },
        {
          label: 'Delete',
          icon: <Trash2 />,
          danger: true,
          hasSeparator: true,
          onSelect: () => onAction({ kind: 'delete-folder', folder }),
        },
      ]}
    />
  )
}
