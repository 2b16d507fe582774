import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import type { ScimSettings } from '@adjutant/contract/accounts/scim'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { CancelledError, toDetail } from '../../../platform/api/api-error.ts'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { toDateText } from '../../../ui/text/date-format.ts'
import { accessOptions } from '../members/access-labels.ts'
import { CopyableValue } from './copyable-value.tsx'
import { MappingRows, type MappingRow } from './mapping-rows.tsx'
import { toScimQuery, useCreateScimToken, useRevokeScimToken, useSaveGroupAccess } from './security-queries.ts'
import styles from './security.module.css'

const description =
  'Your identity provider creates, updates and deactivates accounts in your verified domains, and sets access by group (SCIM 2.0).'

export function ScimSection({ organizationId, number }: { organizationId: string; number: string }) {
  const settings = useQuery(toScimQuery(organizationId))
  return (
    <Section number={number} title="Directory sync (SCIM)" description={description}>
      {settings.isLoadingError && <QueryFailure title="Couldn't load directory sync." query={settings} />}
      {settings.isPending && <SkeletonRows count={3} />}
      {settings.data && (
        <>
          <Token id={organizationId} settings={settings.data} />
          <Groups key={JSON.stringify(settings.data.group_access)} id={organizationId} settings={settings.data} />
        </>
      )}
    </Section>
  )
}

function toTokenState({ token_created_at, last_used_at }: ScimSettings): string {
  if (token_created_at === null) return 'There is no token yet, so nothing is synced.'
  const used = last_used_at === null ? 'not used yet' : `last used ${toDateText(last_used_at, 'moment')}`
  return `Token created ${toDateText(token_created_at, 'moment')}, ${used}.`
}

function Token({ id, settings }: { id: string; settings: ScimSettings }) {
  const [pendingConfirm, setPendingConfirm] = useState<'replace' | 'revoke'>()
  const create = useCreateScimToken(id)
  const revoke = useRevokeScimToken(id)
  const close = () => setPendingConfirm(undefined)
  const hasToken = settings.token_created_at !== null
  const newToken = hasToken ? create.data?.token : undefined
  const confirm = () => (pendingConfirm === 'revoke' ? revoke : create).mutate(undefined, { onSettled: close })
  return (
    <>
      <dl className={styles.values}>
        <CopyableValue label="SCIM base URL" value={settings.base_url} />
        {newToken && <CopyableValue label="Token" value={newToken} />}
      </dl>
      <p className={styles.hint} role="status">
        {newToken ? "Copy the token now. We won't show it again." : toTokenState(settings)}
      </p>
      <div className={styles.buttons}>
        <Button loading={create.isPending} onClick={() => (hasToken ? setPendingConfirm('replace') : create.mutate())}>
          {hasToken ? 'Replace token' : 'Create token'}
        </Button>
        {hasToken && (
          <Button tone="danger" onClick={() => setPendingConfirm('revoke')}>
            Revoke token
          </Button>
        )}
      </div>
      <Confirm
        open={pendingConfirm !== undefined}
        danger
        title={pendingConfirm === 'revoke' ? 'Revoke token' : 'Replace token'}
        confirmLabel={pendingConfirm === 'revoke' ? 'Revoke' : 'Replace'}
        busy={create.isPending || revoke.isPending}
        onConfirm={confirm}
        onCancel={close}
      >
        The current token stops working right away, and your identity provider can't sync until you enter a new one there.
      </Confirm>
    </>
  )
}

const toRows = (access: ScimSettings['group_access']): MappingRow<AccessLevel>[] =>
  access.map(({ group, access: target }) => ({ name: group, target }))

function Groups({ id, settings }: { id: string; settings: ScimSettings }) {
  const { values, saved, set } = useForm({ rows: toRows(settings.group_access) })
  const { mutate, isPending, error } = useSaveGroupAccess(id)
  const filled = values.rows.flatMap(({ name, target }) => (name.trim() === '' ? [] : [{ name: name.trim(), target }]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate(filled.map(({ name, target }) => ({ group: name, access: target })))
  }
  const synced = settings.groups.map(({ name, member_count }) => `${name} (${member_count})`).join(', ')
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <MappingRows
        legend="Groups that give access"
        nameLabel="Group"
        targetLabel="Access"
        options={accessOptions}
        newTarget="user"
        rows={values.rows}
        error={error && !(error instanceof CancelledError) ? toDetail(error, appMessages.http.unexpected) : undefined}
        onChange={(rows) => set('rows', rows)}
      />
      <p className={styles.hint}>{synced ? `Synced groups: ${synced}` : 'No groups are synced yet.'}</p>
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          Save group access
        </Button>
      </div>
      <UnsavedChanges when={JSON.stringify(filled) !== JSON.stringify(saved.rows)} />
    </form>
  )
}
