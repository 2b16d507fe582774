import { Ellipsis, FolderInput, Pencil, Trash2 } from 'lucide-react'
import { Menu } from '../../ui/menu.tsx'
import type { ChildFolder } from './child-folders.ts'
import type { FileDeed } from './file-dialogs.tsx'

/** Actions for a folder and its contents. */
export function FolderMenu({ folder, onDeed }: { folder: ChildFolder; onDeed: (deed: FileDeed) => void }) {
  return (
    <Menu
      label={`Actions for ${folder.name}`}
      trigger={<Ellipsis />}
      items={[
        { label: 'Rename', icon: <Pencil />, onSelect: () => onDeed({ kind: 'rename-folder', folder }) },
        { label: 'Move', icon: <FolderInput />, onSelect: () => onDeed({ kind: 'move-folder', folder }) },
        { label: 'Delete', icon: <Trash2 />, danger: true, ruled: true, onSelect: () => onDeed({ kind: 'delete-folder', folder }) },
      ]}
    />
  )
}
