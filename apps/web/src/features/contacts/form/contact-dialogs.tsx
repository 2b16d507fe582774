import { CreateContact } from './contact-forms.tsx'
import { ImportContacts } from '../transfer/import-dialog.tsx'

export type ContactAction = 'create' | 'import'

export default function ContactDialogs({ action, onClose }: { action: ContactAction; onClose: () => void }) {
  return action === 'create' ? <CreateContact onClose={onClose} /> : <ImportContacts onClose={onClose} />
}
