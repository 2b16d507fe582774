import { pickFiles } from '../../platform/files/pick-files.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import type { DroppedFile } from './upload/dropped-files.ts'
import { joinFolder } from './folders/folder-path.ts'
import { usePageDrop } from './upload/use-page-drop.ts'
import { useUploadInto, useUploads } from './upload/use-uploads.ts'

/** Handles chosen, dropped and pasted files of the page. */
export function useFilesPage(folder: string) {
  const uploads = useUploads()
  const upload = useUploadInto()
  const take = (dropped: DroppedFile[]) => {
    for (const { file, folder: inside } of dropped) upload([file], { folder: inside ? joinFolder(folder, inside) : folder })
  }
  const isOver = usePageDrop(take)
  const choose = () => pickFiles((files) => upload(files, { folder }))
  useShortcut('c', 'Upload files', choose)
  return { uploads, isOver, choose }
}
