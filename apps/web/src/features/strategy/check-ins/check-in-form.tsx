import type { Goal } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toDetail } from '../../../platform/api/api-error.ts'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { useDiscardQuestion } from '../../../ui/overlay/use-discard-question.tsx'
import { CheckInFields } from './check-in-fields.tsx'
import styles from './check-in-form.module.css'
import { checkInFailed, useCheckInForm } from './use-check-in-form.ts'

function LoadedForm({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { values, setValues, isDirty, submit, isPending, error } = useCheckInForm(goal, onClose)
  const { askFirst, question } = useDiscardQuestion(() => isDirty)
  const leave = () => askFirst(onClose)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={`Check in: ${goal.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {error && <p role="alert">{toDetail(error, checkInFailed)}</p>}
      <CheckInFields goal={goal} values={values} onChange={setValues} />
      <div className={styles.buttons}>
        <Button type="submit" size="small" tone="primary" loading={isPending}>
          Save check-in
        </Button>
        <Button size="small" tone="ghost" disabled={isPending} onClick={leave}>
          Cancel
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
      {question}
    </form>
  )
}

/** A check-in outside the goal's own page: the goal is loaded when the form opens. */
export default function CheckInForm({ goalId, onClose }: { goalId: string; onClose: () => void }) {
  const { data: goal, isLoadingError, error, refetch } = useQuery(api.goals.read.options({ params: { id: goalId } }))
  if (isLoadingError) return <QueryFailure title={appMessages.user.loadFailed} query={{ error, refetch }} />
  return goal ? <LoadedForm goal={goal} onClose={onClose} /> : <SkeletonRows count={2} />
}
