import type { File } from '@adjutant/contract/files/files'
import { FileAudio, FileImage, FileSpreadsheet, FileText, FileVideo, Folder, Presentation } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { File as FileIcon } from 'lucide-react'

const icons: Record<File['kind'], LucideIcon> = {
  image: FileImage,
  pdf: FileText,
  document: FileText,
  spreadsheet: FileSpreadsheet,
  presentation: Presentation,
  text: FileText,
  audio: FileAudio,
  video: FileVideo,
  other: FileIcon,
}

export function KindIcon({ kind }: { kind: File['kind'] | 'folder' }) {
  const Icon = kind === 'folder' ? Folder : icons[kind]
  return <Icon aria-hidden="true" />
}
