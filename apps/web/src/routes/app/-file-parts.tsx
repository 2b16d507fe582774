import { lazy } from 'react'
import type { FileParts } from '../../platform/file-parts.ts'

const FilePicker = lazy(() => import('../../features/files/file-picker.tsx'))
const OpenedFile = lazy(() => import('../../features/files/opened-file.tsx'))

export const fileParts: FileParts = {
  picker: (props) => <FilePicker {...props} />,
  opened: (props) => <OpenedFile key={props.id} {...props} />,
}
