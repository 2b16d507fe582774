import { useMutation } from '@tanstack/react-query'
import { sendInSession } from '../../../platform/api/endpoint.ts'
import { routes } from '../../../platform/api/route-traits.ts'
import type { ContactFormat } from './contact-file.ts'

const exports = {
  csv: { route: 'exportCsv', filename: 'contacts.csv' },
  vcard: { route: 'exportVcard', filename: 'contacts.vcf' },
} as const satisfies Record<ContactFormat, unknown>

function saveAs(content: Blob, filename: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // The browser has started to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}

/** A link can't send the session token, so the file is fetched first. */
async function exportContacts(format: ContactFormat) {
  const { route, filename } = exports[format]
  const response = await sendInSession(routes.contacts[route], {})
  saveAs(await response.blob(), filename)
}

export const useExportContacts = () => useMutation({ mutationFn: exportContacts, meta: { failed: "Couldn't export the contacts" } })
