import type { File } from '@adjutant/contract/files/files'
import { Ellipsis } from 'lucide-react'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { canAsk } from '../detail/ask-file.ts'
import type { FileAction } from '../file-dialogs.tsx'
import { useChangeItems, useDownloadItem, useQuestionItems } from './file-menu-items.tsx'

type FileMenuProps = { file: File; onAction: (action: FileAction) => void }

/** All actions for a listed file. */
export function FileMenu({ file, onAction }: FileMenuProps) {
  const questions = useQuestionItems(file)
  const changes = useChangeItems(file, onAction)
  const download = useDownloadItem(file)
  const items = [download, ...(canAsk(file) ? questions : []), ...changes]
  return <Menu label={`Actions for ${file.name}`} trigger={<Ellipsis />} items={items} />
}
