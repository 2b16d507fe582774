import type { LandingFigures } from '@adjutant/contract/accounts/admin'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { diff } from '@adjutant/contract/diff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { toFieldErrors } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { hasChanges } from '../../platform/forms/has-changes.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { landingFigures } from './admin-queries.ts'
import styles from './landing-panel.module.css'
import { validateLanding, toCount, toLandingValues, toSeatsLeft } from './landing-values.ts'
import type { LandingValues } from './landing-values.ts'

const toFigures = ({ companies, seats_claimed }: LandingValues) => ({
  companies: toCount(companies),
  seats_claimed: toCount(seats_claimed),
})

function useLandingChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<LandingFigures>) => api.admin.changeLandingFigures.call({ body }),
    onSuccess: (figures) => {
      queryClient.setQueryData(landingFigures.queryKey, figures)
      void queryClient.invalidateQueries({ queryKey: api.audit.list.key() })
    },
    meta: { done: 'Landing page updated', failed: appMessages.user.updateFailed },
  })
}

function FiguresForm({ figures }: { figures: LandingFigures }) {
  const { values, field, showErrors, isDirty, reset } = useForm(toLandingValues(figures))
  const { mutate, isPending } = useLandingChange()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const issues = validateLanding(values)
    if (issues || isPending) return issues && showErrors(issues)
    const changes = diff(figures, toFigures(values))
    if (!hasChanges(changes)) return showToast({ title: appMessages.user.noChanges, tone: 'info' })
    return mutate(changes, {
      onSuccess: (saved) => reset(toLandingValues(saved)),
      onError: (error) => showErrors(toFieldErrors(error)),
    })
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField label="Beta companies" inputMode="numeric" {...field('companies')} />
      <TextField label="Seats claimed" inputMode="numeric" {...field('seats_claimed')} />
      <dl className={styles.left}>
        <Stat label="Seats left" value={toSeatsLeft(values) ?? '–'} />
      </dl>
      <div className={styles.foot}>
        <Button type="submit" tone="primary" loading={isPending}>
          Save
        </Button>
        <a href="/" target="_blank" rel="noreferrer" className={styles.look}>
          View the landing page
        </a>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

export function LandingPanel() {
  const figures = useQuery(landingFigures)
  if (figures.isLoadingError) return <QueryFailure title={appMessages.user.loadFailed} query={figures} />
  if (!figures.data) return <SkeletonRows count={2} />
  return (
    <>
      <p className={styles.description}>The figures that visitors see on the front page.</p>
      <FiguresForm figures={figures.data} />
    </>
  )
}
