import { appMessages } from '@adjutant/contract/messages/app-messages'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { useState } from 'react'
import { ApiError, toDetail } from '../../../platform/api/api-error.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { readContactFile } from './contact-file.ts'
import type { ContactFile } from './contact-file.ts'
import { useImportContacts } from '../contact-mutations.ts'
import { FileDropInput } from './file-drop-input.tsx'
import styles from './import-dialog.module.css'

function ImportErrors({ error }: { error: unknown }) {
  const lines = error instanceof ApiError ? error.errors.filter(({ field }) => field.startsWith('line ')) : []
  return (
    <div role="alert" className={styles.refusal}>
      <p>{toDetail(error, appMessages.http.unexpected)}</p>
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label="Lines with errors">
          {lines.map(({ field, message }) => (
            <li key={field}>
              <span className={styles.number}>{field}</span> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const toCountText = ({ count }: ContactFile) => `${pluralize(count.toLocaleString('en'), 'contact')} found`

export function ImportContacts({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ContactFile>()
  const [issue, setIssue] = useState<string>()
  const { mutate, isPending, error, reset } = useImportContacts()
  const take = async (picked: File) => {
    reset()
    const read = await readContactFile(picked)
    setFile('issue' in read ? undefined : read)
    setIssue('issue' in read ? `${picked.name}: ${read.issue}` : undefined)
  }
  const submit = () => {
    if (!file) return setIssue(issue ?? 'Choose a file first.')
    mutate(file, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title="Import Contacts"
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      label={file ? `Import ${file.count.toLocaleString('en')}` : 'Import'}
    >
      <FileDropInput
        label="Choose a CSV or vCard file"
        accept=".csv,.txt,.vcf,.vcard,text/csv,text/vcard"
        error={issue}
        onFile={(picked) => void take(picked)}
      />
      <p role="status" className={styles.found}>
        {file && (
          <>
            <span className={styles.file}>{file.name}</span> {toCountText(file)}
          </>
        )}
      </p>
      {error && <ImportErrors error={error} />}
    </FormDialog>
  )
}
