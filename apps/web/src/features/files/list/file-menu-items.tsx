import type { File } from '@adjutant/contract/files/files'
import { Download, FolderInput, History, MessageCircleQuestionMark, Pencil, Share2, Trash2 } from 'lucide-react'
import { useDownload } from '../../../platform/files/download.ts'
import { pickFiles } from '../../../platform/files/pick-files.ts'
import { useStartConversation } from '../../../platform/navigation/use-start-conversation.ts'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'
import { fileQuestions } from '../detail/ask-file.ts'
import type { FileAction } from '../file-dialogs.tsx'
import { useDeleteFile } from '../file-mutations.ts'
import { useUploadInto } from '../upload/use-uploads.ts'

/** Questions for a readable file, each of which starts a conversation. */
export function useQuestionItems(file: File): MenuItem[] {
  const { mutate: start } = useStartConversation()
  return fileQuestions.map(({ label, toQuestion }, index) => ({
    label,
    icon: <MessageCircleQuestionMark />,
    hasSeparator: index === 0,
    onSelect: () => start({ ask: toQuestion(file.name), fileId: file.id, name: `${label.replace('?', '')}: ${file.name}` }),
  }))
}

/** The changes that this person may make. */
export function useChangeItems(file: File, onAction: (action: FileAction) => void, onGone?: () => void): MenuItem[] {
  const { mutate: remove } = useDeleteFile()
  const upload = useUploadInto()
  const uploadNewVersion = () => pickFiles((files) => upload(files, { folder: file.folder, fileId: file.id }), { isSingle: true })
  const removeAndLeave = () => {
    remove(file)
    onGone?.()
  }
  const items: (MenuItem | false)[] = [
    file.can_edit && { label: 'Rename', icon: <Pencil />, hasSeparator: true, onSelect: () => onAction({ kind: 'rename', file }) },
    file.can_edit && { label: 'Move', icon: <FolderInput />, onSelect: () => onAction({ kind: 'move', file }) },
    file.can_share && { label: 'Share', icon: <Share2 />, onSelect: () => onAction({ kind: 'share', file }) },
    file.can_edit && { label: 'Upload a new version', icon: <History />, onSelect: uploadNewVersion },
    file.can_delete && { label: 'Delete', icon: <Trash2 />, danger: true, hasSeparator: true, onSelect: removeAndLeave },
  ]
  return items.filter((item) => item !== false)
}

export function useDownloadItem({ id, name }: File): MenuItem {
  const { mutate: save } = useDownload()
  return { label: 'Download', icon: <Download />, onSelect: () => save({ id, name }) }
}
