import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { File } from '@adjutant/contract/files/files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toFieldErrors } from '../../platform/api/api-error.ts'
import { listShareChoices } from '../../platform/accounts/sharing.ts'
import { MultiPickerField } from '../../ui/picker/multi-picker-field.tsx'
import type { ChildFolder } from './folders/child-folders.ts'
import { DeleteFolder, MoveFolder, NewFolder, RenameFolder } from './folders/folder-dialogs.tsx'
import { FileFormDialog } from './file-form-dialog.tsx'
import { FolderField, NameField } from './name-fields.tsx'
import { useChangeFile } from './file-mutations.ts'
import { organizationsQuery } from './file-queries.ts'
import { toFolderPath } from './folders/folder-path.ts'

type FileProps = { file: File; onClose: () => void }

function RenameFile({ file, onClose }: FileProps) {
  const [name, setName] = useState(file.name)
  const { mutate, isPending, error } = useChangeFile('File renamed')
  const save = () => mutate({ id: file.id, change: { name: name.trim() } }, { onSuccess: onClose })
  const isSame = name.trim() === file.name
  return (
    <FileFormDialog
      title="Rename File"
      label="Rename"
      busy={isPending}
      error={error}
      isDirty={!isSame}
      onSave={isSame ? onClose : save}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} error={toFieldErrors(error).name} />
    </FileFormDialog>
  )
}

function MoveFile({ file, onClose }: FileProps) {
  const [folder, setFolder] = useState(file.folder)
  const { mutate, isPending, error } = useChangeFile('File moved')
  const save = () => mutate({ id: file.id, change: { folder: toFolderPath(folder) } }, { onSuccess: onClose })
  const isSame = toFolderPath(folder) === file.folder
  return (
    <FileFormDialog
      title={`Move ${file.name}`}
      label="Move"
      busy={isPending}
      error={error}
      isDirty={!isSame}
      onSave={isSame ? onClose : save}
      onClose={onClose}
    >
      <FolderField value={folder} onChange={setFolder} error={toFieldErrors(error).folder} />
    </FileFormDialog>
  )
}

function ShareFile({ file, onClose }: FileProps) {
  const [ids, setIds] = useState<readonly string[]>(file.shared_org_ids)
  const { data: organizations = [], isSuccess: isLoaded } = useQuery(organizationsQuery)
  const { mutate, isPending, error } = useChangeFile('Sharing saved')
  const save = () => mutate({ id: file.id, change: { shared_org_ids: [...ids] } }, { onSuccess: onClose })
  const isSame = ids.length === file.shared_org_ids.length && ids.every((id) => file.shared_org_ids.includes(id))
  return (
    <FileFormDialog
      title={`Share ${file.name}`}
      label="Save sharing"
      busy={isPending}
      error={error}
      isDirty={!isSame}
      onSave={save}
      onClose={onClose}
    >
      <MultiPickerField
        label="Share with organizations"
        hint="Members can open and search it and ask about it. Managers and admins can also rename it and add versions."
        choices={listShareChoices(organizations, file.shared_org_ids, null)}
        value={ids}
        onChange={setIds}
        error={toFieldErrors(error).shared_org_ids}
        none={isLoaded ? appMessages.organization.belongsToNone : undefined}
      />
    </FileFormDialog>
  )
}

export type FileAction =
  | { kind: 'rename' | 'move' | 'share'; file: File }
  | { kind: 'rename-folder' | 'move-folder' | 'delete-folder'; folder: ChildFolder }
  | { kind: 'new-folder'; parent: string }

type DialogsProps = {
  action: FileAction
  onClose: () => void
  /** Navigates to a created or renamed folder. */
  onFolder: (folder: string) => void
}

export default function FileDialogs({ action, onClose, onFolder }: DialogsProps) {
  switch (action.kind) {
    case 'rename':
      return <RenameFile file={action.file} onClose={onClose} />
    case 'move':
      return <MoveFile file={action.file} onClose={onClose} />
    case 'share':
      return <ShareFile file={action.file} onClose={onClose} />
    case 'rename-folder':
      return <RenameFolder folder={action.folder} onClose={onClose} />
    case 'move-folder':
      return <MoveFolder folder={action.folder} onClose={onClose} />
    case 'delete-folder':
      return <DeleteFolder folder={action.folder} onClose={onClose} />
    case 'new-folder':
      return <NewFolder parent={action.parent} onFolder={onFolder} onClose={onClose} />
  }
}
