import type { File } from '@adjutant/contract/files'
import { Ellipsis } from 'lucide-react'
import { Menu } from '../../ui/menu.tsx'
import { canAsk } from './ask-file.ts'
import type { FileDeed } from './file-dialogs.tsx'
import { useChangeItems, useDownloadItem, useQuestionItems } from './file-items.tsx'

type FileMenuProps = { file: File; onDeed: (deed: FileDeed) => void }

/** All actions for a listed file. */
export function FileMenu({ file, onDeed }: FileMenuProps) {
  const questions = useQuestionItems(file)
  const changes = useChangeItems(file, onDeed)
  const download = useDownloadItem(file)
  const items = [download, ...(canAsk(file) ? questions : []), ...changes]
  return <Menu label={`Actions for ${file.name}`} trigger={<Ellipsis />} items={items} />
}
