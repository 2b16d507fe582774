import { limits } from '@adjutant/contract/core/limits'
import { useState } from 'react'
import { toFieldErrors } from '../../../platform/api/api-error.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import type { ChildFolder } from './child-folders.ts'
import { useDeleteFolder, useMoveFolder } from './folder-mutations.ts'
import { validateFolder, joinFolder, toFolderPath, toParent } from './folder-path.ts'
import { FileFormDialog } from '../file-form-dialog.tsx'
import { FolderField, NameField } from '../name-fields.tsx'

type FolderProps = { folder: ChildFolder; onClose: () => void }

export function RenameFolder({ folder, onClose }: FolderProps) {
  const [name, setName] = useState(folder.name)
  const { mutate, isPending, error } = useMoveFolder('Folder renamed')
  const path = toFolderPath(name)
  const save = () => mutate({ path: folder.path, to: joinFolder(toParent(folder.path), path) }, { onSuccess: onClose })
  const typedIssue = validateFolder(name)
  const isSame = path === folder.name
  return (
    <FileFormDialog
      title="Rename Folder"
      label="Rename"
      busy={isPending}
      error={error}
      isDirty={!isSame}
      onSave={() => !typedIssue && (isSame ? onClose() : save())}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} error={typedIssue ?? toFieldErrors(error).to} />
    </FileFormDialog>
  )
}

export function MoveFolder({ folder, onClose }: FolderProps) {
  const [parent, setParent] = useState(toParent(folder.path))
  const { mutate, isPending, error } = useMoveFolder('Folder moved')
  const to = joinFolder(toFolderPath(parent), folder.name)
  const isSame = to === folder.path
  const save = () => (isSame ? onClose() : mutate({ path: folder.path, to }, { onSuccess: onClose }))
  return (
    <FileFormDialog
      title={`Move ${folder.name}`}
      label="Move"
      busy={isPending}
      error={error}
      isDirty={!isSame}
      onSave={save}
      onClose={onClose}
    >
      <FolderField label="Into the folder" value={parent} onChange={setParent} error={toFieldErrors(error).to} />
    </FileFormDialog>
  )
}

export function DeleteFolder({ folder, onClose }: FolderProps) {
  const { mutate, isPending } = useDeleteFolder()
  const count = folder.files === 1 ? 'The file' : `The ${folder.files.toLocaleString('en')} files`
  return (
    <Confirm
      open
      danger
      title="Delete Folder"
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={() => mutate(folder.path, { onSettled: onClose })}
      onCancel={onClose}
    >
      {count} in “{folder.path}” and in the folders inside it {folder.files === 1 ? 'goes' : 'go'} into the bin for up to {limits.binDays}{' '}
      days.
    </Confirm>
  )
}

type NewFolderProps = { parent: string; onFolder: (folder: string) => void; onClose: () => void }

const newFolderHint = 'The folder is saved with its first file. Use slashes to nest folders.'

/** Opens the folder, which others see once it contains a file. */
export function NewFolder({ parent, onFolder, onClose }: NewFolderProps) {
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const path = toFolderPath(name)
  const issue = validateFolder(name)
  const open = () => {
    setChecked(true)
    if (issue) return
    onClose()
    onFolder(joinFolder(parent, path))
  }
  return (
    <FileFormDialog title="New Folder" label="Open folder" busy={false} error={undefined} isDirty={false} onSave={open} onClose={onClose}>
      <NameField value={name} onChange={setName} error={isChecked ? issue : undefined} hint={newFolderHint} />
    </FileFormDialog>
  )
}
