import type { FileSlots } from '../../../platform/files/file-slots.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'

const StoredFilePicker = lazyComponent(() => import('../../../features/files/stored-file-picker.tsx'))
const OpenedFile = lazyComponent(() => import('../../../features/files/detail/opened-file.tsx'))

export const fileSlots: FileSlots = {
  picker: (props) => <StoredFilePicker {...props} />,
  opened: (props) => <OpenedFile key={props.id} {...props} />,
}
