import { useMutation } from '@tanstack/react-query'
import { Download, FileUp, Plus, Share } from 'lucide-react'
import { Suspense } from 'react'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import styles from './contact-actions.module.css'
import { sendInSession } from '../../platform/api/api.ts'
import { routes } from '../../platform/api/route-traits.ts'
import { saveResponse } from '../../platform/files/download.ts'
import type { ContactFormat } from './transfer/contact-file.ts'

const exports = {
  csv: { route: 'exportCsv', filename: 'contacts.csv' },
  vcard: { route: 'exportVcard', filename: 'contacts.vcf' },
} as const satisfies Record<ContactFormat, unknown>

/** A link can't send the session token, so the file is fetched first. */
async function exportContacts(format: ContactFormat) {
  const { route, filename } = exports[format]
  await saveResponse(await sendInSession(routes.contacts[route], {}), filename)
}

const useExportContacts = () => useMutation({ mutationFn: exportContacts, meta: { failed: "Couldn't export the contacts" } })

const Menu = lazyComponent(async () => ({ default: (await import('../../ui/overlay/menu.tsx')).Menu }))

/** The buttons in the page header. */
export function ContactActions({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const { mutate: exportAs } = useExportContacts()
  useShortcut('c', 'Add a contact', onAdd)
  const face = (
    <span className={styles.trigger}>
      <Share aria-hidden="true" /> Import / Export
    </span>
  )
  return (
    <>
      <Suspense fallback={face}>
        <Menu
          label="Import / Export contacts"
          align="start"
          trigger={face}
          items={[
            { label: 'Import from a file', icon: <FileUp />, onSelect: onImport },
            { label: 'Export as CSV', icon: <Download />, onSelect: () => exportAs('csv'), hasSeparator: true },
            { label: 'Export as vCard', icon: <Download />, onSelect: () => exportAs('vcard') },
          ]}
        />
      </Suspense>
      <Button tone="primary" icon={<Plus />} onClick={onAdd}>
        Add New Contact
      </Button>
    </>
  )
}
