import { limits } from '@adjutant/contract/core/limits'
import type { Retention } from '@adjutant/contract/accounts/personal-data'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toFieldErrors } from '../../../platform/api/api-error.ts'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { api } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import type { PanelProps } from '../organization-tab.ts'
import { validatePeriod, isShorter, toPeriods, toPeriodValues, toPreviewText } from './retention-values.ts'
import styles from './retention-panel.module.css'

const toQuery = (id: string) => api.retention.read.options({ params: { id } })

function useRetentionChange(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Retention) => api.retention.change.call({ params: { id }, body }),
    onSuccess: (stored) => queryClient.setQueryData(toQuery(id).queryKey, stored),
    meta: { done: 'Retention Updated', failed: appMessages.user.updateFailed, isShownAtFields: true },
  })
}

/** Counts what a shorter period would delete before it is saved. */
const readPreview = (id: string, { conversations_days, runs_days, bin_days }: Retention) =>
  api.retention.preview.call({
    params: { id },
    query: { conversations_days: conversations_days ?? undefined, runs_days: runs_days ?? undefined, bin_days },
  })

function RetentionForm({ id, stored }: { id: string; stored: Retention }) {
  const { values, field, showErrors, isDirty } = useForm(toPeriodValues(stored))
  const [pendingConfirm, setPendingConfirm] = useState<{ periods: Retention; text: string }>()
  const change = useRetentionChange(id)
  const preview = useMutation({
    mutationFn: (periods: Retention) => readPreview(id, periods),
    meta: { failed: appMessages.user.updateFailed },
  })
  const save = (periods: Retention) =>
    change.mutate(periods, { onError: (error) => showErrors(toFieldErrors(error)), onSettled: () => setPendingConfirm(undefined) })
  const submit = () => {
    const issues = validatePeriod(values)
    if (issues) return showErrors(issues)
    const periods = toPeriods(values)
    if (!isShorter(periods, stored)) return save(periods)
    preview.mutate(periods, { onSuccess: (counts) => setPendingConfirm({ periods, text: toPreviewText(counts) }) })
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="Conversations, days"
        inputMode="numeric"
        placeholder="Forever"
        hint="After the last message."
        {...field('conversations_days')}
      />
      <TextField label="Runs, days" inputMode="numeric" placeholder="Forever" hint="After the run ended." {...field('runs_days')} />
      <TextField label="Bin, days" inputMode="numeric" hint={`1 to ${limits.binDays}.`} {...field('bin_days')} />
      <Button type="submit" tone="primary" loading={change.isPending || preview.isPending}>
        Save
      </Button>
      <UnsavedChanges when={isDirty} />
      {pendingConfirm && (
        <Confirm
          open
          danger
          title="Delete older records"
          confirmLabel="Save and delete"
          busy={change.isPending}
          onConfirm={() => save(pendingConfirm.periods)}
          onCancel={() => setPendingConfirm(undefined)}
        >
          {pendingConfirm.text}
        </Confirm>
      )}
    </form>
  )
}

/** The retention periods of the organization. */
export default function RetentionPanel({ organization }: PanelProps) {
  const { data, error, refetch } = useQuery(toQuery(organization.id))
  return (
    <Section
      number="01"
      title="Retention"
      description="Applies to people whose account your organization manages or whose primary organization it is. We permanently delete older records every hour. Leave a field empty to keep them."
    >
      {error && !data && <QueryFailure title={appMessages.user.loadFailed} query={{ error, refetch }} />}
      {!error && !data && <SkeletonRows count={3} />}
      {data && <RetentionForm key={JSON.stringify(data)} id={organization.id} stored={data} />}
    </Section>
  )
}
