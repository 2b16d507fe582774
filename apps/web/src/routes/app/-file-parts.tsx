import type { FileParts } from '../../platform/file-parts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const FilePicker = lazyPart(() => import('../../features/files/file-picker.tsx'))
const OpenedFile = lazyPart(() => import('../../features/files/opened-file.tsx'))

export const fileParts: FileParts = {
  picker: (props) => <FilePicker {...props} />,
  opened: (props) => <OpenedFile key={props.id} {...props} />,
}
