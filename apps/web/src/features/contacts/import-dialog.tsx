import { words } from '@adjutant/contract/words'
import { useState } from 'react'
import { ApiError, toDetail } from '../../platform/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { readContactFile } from './contact-file.ts'
import type { ContactFile } from './contact-file.ts'
import { useImportContacts } from './contact-mutations.ts'
import { FilePicker } from './file-picker.tsx'
import styles from './import-dialog.module.css'

function Refusal({ error }: { error: unknown }) {
  const lines = error instanceof ApiError ? error.errors.filter(({ field }) => field.startsWith('line ')) : []
  return (
    <div role="alert" className={styles.refusal}>
      <p>{toDetail(error, words.wire.broken)}</p>
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

const toCountText = ({ count }: ContactFile) => (count === 1 ? '1 contact found' : `${count.toLocaleString('en')} contacts found`)

export function ImportContacts({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ContactFile>()
  const [fault, setFault] = useState<string>()
  const { mutate, isPending, error, reset } = useImportContacts()
  const take = async (picked: File) => {
    reset()
    const read = await readContactFile(picked)
    setFile('fault' in read ? undefined : read)
    setFault('fault' in read ? `${picked.name}: ${read.fault}` : undefined)
  }
  const submit = () => {
    if (isPending) return
    if (!file) return setFault(fault ?? 'Choose a file first.')
    mutate(file, { onSuccess: onClose })
  }
  const footer = <DialogButtons word={file ? `Import ${file.count.toLocaleString('en')}` : 'Import'} busy={isPending} onCancel={onClose} />
  return (
    <Dialog open title="Import Contacts" onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <FilePicker label="Choose a CSV or vCard file" accept=".csv,.txt,.vcf,.vcard,text/csv,text/vcard" error={fault} onFile={take} />
      <p role="status" className={styles.found}>
        {file && (
          <>
            <span className={styles.file}>{file.name}</span> {toCountText(file)}
          </>
        )}
      </p>
      {error && <Refusal error={error} />}
    </Dialog>
  )
}
