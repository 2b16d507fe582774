import { limits } from '@adjutant/contract/core/limits'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import { foldersQuery } from './file-queries.ts'

type TypedProps = { value: string; onChange: (value: string) => void; error: string | undefined }

export function NameField({ value, onChange, error, hint }: TypedProps & { hint?: string }) {
  return (
    <TextField
      label="Name"
      required
      autoComplete="off"
      maxLength={limits.title}
      hint={hint}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  )
}

/** A folder exists while it contains a file, so typing a new name creates it. */
export function FolderField({ value, onChange, error, label = 'Folder' }: TypedProps & { label?: string }) {
  const listId = useId()
  const { data: folders = [] } = useQuery(foldersQuery)
  return (
    <>
      <TextField
        label={label}
        autoComplete="off"
        list={listId}
        maxLength={limits.title}
        placeholder="Board/2026"
        hint="Choose a folder or type a new name. Use slashes to nest folders; leave blank for the top level."
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error}
      />
      <datalist id={listId}>
        {folders.map(({ path }) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </datalist>
    </>
  )
}
