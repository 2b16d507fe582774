import type { SsoSettings } from '@adjutant/contract/accounts/sso'
import type { FormEvent } from 'react'
import { toFieldErrors } from '../../../platform/api/api-error.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ListField } from '../../../ui/form/list-field.tsx'
import type { SelectOption } from '../../../ui/form/select-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { accessOptions } from '../members/access-labels.ts'
import { MappingRows } from './mapping-rows.tsx'
import { useSaveSso } from './security-queries.ts'
import styles from './security.module.css'
import { validateSso, toSsoChange, toSsoValues, type SsoValues } from './sso-values.ts'

const levelOptions: SelectOption<'user' | 'ceo'>[] = [
  { value: 'user', label: 'User' },
  { value: 'ceo', label: 'CEO' },
]

type Form = ReturnType<typeof useForm<SsoValues>>

export function SsoSettingsForm({ id, settings }: { id: string; settings: SsoSettings }) {
  const form = useForm(toSsoValues(settings))
  const { values, errors, isDirty, set, field, showErrors } = form
  const { mutate, isPending } = useSaveSso(id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const issues = validateSso(values, settings.is_configured)
    if (issues) return showErrors(issues)
    mutate(toSsoChange(values), { onError: (error) => showErrors(toSsoErrors(error)) })
  }
  const secretHint = settings.is_configured ? 'Leave blank to keep the saved secret.' : 'We encrypt it and never show it again.'
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField label="Issuer URL" type="url" autoComplete="off" placeholder="https://login.example.com" {...field('issuer')} />
      <TextField label="Client ID" autoComplete="off" {...field('client_id')} />
      <TextField label="Client secret" type="password" autoComplete="new-password" hint={secretHint} {...field('client_secret')} />
      <ListField
        label="Email domains"
        itemLabel="Domain"
        inputMode="url"
        value={values.domains}
        error={errors.domains}
        onChange={(domains) => set('domains', domains)}
      />
      <Switches {...form} />
      <Claims {...form} />
      <div className={styles.buttons}>
        <Button type="submit" tone="primary" loading={isPending}>
          Save
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

/** An error inside a list belongs to the list. */
const toSsoErrors = (error: unknown) => {
  const errors = toFieldErrors(error)
  const [inList] = Object.entries(errors).filter(([name]) => /^\d+$/.test(name))
  return inList ? { ...errors, domains: inList[1] } : errors
}

function Switches({ values, set }: Form) {
  return (
    <>
      <Switch label="Active" checked={values.is_enabled} onChange={(event) => set('is_enabled', event.target.checked)} />
      <Switch
        label="Create accounts at first sign-in"
        hint="People with an email in your verified domains get an account that your organization manages."
        checked={values.allow_new_accounts}
        onChange={(event) => set('allow_new_accounts', event.target.checked)}
      />
      <Switch
        label="Require single sign-on"
        hint="Accounts you manage in your verified domains can't log in with a password or passkey. Saving ends the sessions that were started with either. The organization's owner can still use both."
        checked={values.require_sso}
        onChange={(event) => set('require_sso', event.target.checked)}
      />
    </>
  )
}

function Claims({ values, errors, set, field }: Form) {
  return (
    <>
      <TextField
        label="Claim for organization access (optional)"
        autoComplete="off"
        placeholder="groups"
        hint="At each sign-in, its values set each member's access level."
        {...field('access_claim')}
      />
      {values.access_claim.trim() && (
        <MappingRows
          legend="Values that give access"
          nameLabel="Value"
          targetLabel="Access"
          options={accessOptions}
          newTarget="user"
          rows={values.access_values}
          error={errors.access_values}
          onChange={(rows) => set('access_values', rows)}
        />
      )}
      <TextField
        label="Claim for account level (optional)"
        autoComplete="off"
        placeholder="roles"
        hint="For accounts that your organization manages."
        {...field('level_claim')}
      />
      {values.level_claim.trim() && (
        <MappingRows
          legend="Values that give a level"
          nameLabel="Role"
          targetLabel="Level"
          options={levelOptions}
          newTarget="user"
          rows={values.level_values}
          error={errors.level_values}
          onChange={(rows) => set('level_values', rows)}
        />
      )}
    </>
  )
}
