import { useState } from 'react'
import { toFieldErrors } from '../../platform/api/api-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCreateOrganization } from './organization-mutations.ts'
import styles from './organization.module.css'

export function CreateOrganization({ onCreated }: { onCreated: (id: string) => void }) {
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useCreateOrganization()
  const submit = () => {
    if (!name.trim() || isPending) return
    mutate(name.trim(), {
      onSuccess: ({ id }) => {
        setName('')
        onCreated(id)
      },
    })
  }
  return (
    <form
      noValidate
      className={styles.create}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="New organization"
        placeholder="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error ? toFieldErrors(error).name : undefined}
      />
      <Button type="submit" tone="primary" disabled={!name.trim()} loading={isPending}>
        Create
      </Button>
    </form>
  )
}
