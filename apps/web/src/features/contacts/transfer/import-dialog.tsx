import type { ContactImportResult } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { useState } from 'react'
import { ApiError, toDetail } from '../../../platform/api/api-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { readContactFile } from './contact-file.ts'
import type { ContactFile } from './contact-file.ts'
import { useImportContacts, usePreviewImport } from '../contact-mutations.ts'
import { FileDropInput } from './file-drop-input.tsx'
import styles from './import-dialog.module.css'

const listInvalidLines = (error: unknown) =>
  error instanceof ApiError ? error.errors.filter(({ field }) => field.startsWith('line ')) : []

const hasInvalidLines = (error: unknown) => listInvalidLines(error).length > 0

function ImportErrors({ error }: { error: unknown }) {
  const lines = listInvalidLines(error)
  return (
    <div role="alert" className={styles.problem}>
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

type Skipped = Pick<ContactImportResult, 'existing' | 'invalid' | 'skipped'>

/** Example: '1 already exists, 2 have an invalid email'. */
function toSkippedText({ existing, invalid }: Skipped): string {
  return [
    existing > 0 && pluralize(existing.toLocaleString('en'), 'already exists', 'already exist'),
    invalid > 0 && pluralize(invalid.toLocaleString('en'), 'has an invalid email', 'have an invalid email'),
  ]
    .filter(Boolean)
    .join(', ')
}

function SkippedContacts({ label, of }: { label: string; of: Skipped }) {
  const more = of.existing + of.invalid - of.skipped.length
  return (
    <div className={styles.problem}>
      <p>
        {label}: {toSkippedText(of)}.
      </p>
      <ul className={styles.lines} aria-label={label}>
        {of.skipped.map(({ line, name, message }) => (
          <li key={line}>
            <span className={styles.number}>line {line}</span> {name}: {message}
          </li>
        ))}
        {more > 0 && <li>{more.toLocaleString('en')} more</li>}
      </ul>
    </div>
  )
}

const hasSkipped = (result: Skipped | undefined): result is Skipped => result !== undefined && result.skipped.length > 0

const toCount = (count: number) => pluralize(count.toLocaleString('en'), 'contact')

/** Shown only if something was skipped; otherwise the notification says everything. */
function ImportResult({ result, onClose }: { result: ContactImportResult; onClose: () => void }) {
  return (
    <Dialog
      open
      title="Import Contacts"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p role="status">{toCount(result.imported)} imported.</p>
      <SkippedContacts label="Not imported" of={result} />
    </Dialog>
  )
}

export function ImportContacts({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ContactFile>()
  const [issue, setIssue] = useState<string>()
  const preview = usePreviewImport()
  const { mutate, isPending, error, reset, data: result } = useImportContacts()
  const take = async (picked: File) => {
    reset()
    preview.reset()
    const read = await readContactFile(picked)
    setFile('issue' in read ? undefined : read)
    setIssue('issue' in read ? `${picked.name}: ${read.issue}` : undefined)
    if (!('issue' in read)) preview.mutate(read)
  }
  const submit = () => {
    if (!file) return setIssue(issue ?? 'Choose a file first.')
    if (preview.data?.importable === 0) return setIssue('There is nothing to import. Choose another file.')
    if (hasInvalidLines(preview.error)) return setIssue('Correct these lines and choose the file again.')
    mutate(file, { onSuccess: (done) => !hasSkipped(done) && onClose() })
  }
  if (hasSkipped(result)) return <ImportResult result={result} onClose={onClose} />
  const failure = error ?? preview.error
  return (
    <FormDialog
      title="Import Contacts"
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      label={file && !preview.error ? `Import ${(preview.data?.importable ?? file.count).toLocaleString('en')}` : 'Import'}
    >
      <FileDropInput
        label="Choose a CSV or vCard file"
        accept=".csv,.tsv,.txt,.vcf,.vcard,text/csv,text/tab-separated-values,text/vcard"
        error={issue}
        onFile={(picked) => void take(picked)}
      />
      <p role="status" className={styles.found}>
        {file && (
          <>
            <span className={styles.file}>{file.name}</span> {toCount(file.count)} found
          </>
        )}
      </p>
      {hasSkipped(preview.data) && <SkippedContacts label="Will be skipped" of={preview.data} />}
      {failure && <ImportErrors error={failure} />}
    </FormDialog>
  )
}
