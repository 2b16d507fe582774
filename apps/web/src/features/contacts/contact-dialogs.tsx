import { CreateContact } from './contact-forms.tsx'
import { ImportContacts } from './import-dialog.tsx'

export type ContactDeed = 'create' | 'import'

export default function ContactDialogs({ deed, onClose }: { deed: ContactDeed; onClose: () => void }) {
  return deed === 'create' ? <CreateContact onClose={onClose} /> : <ImportContacts onClose={onClose} />
}
