import type { Schedule } from '@adjutant/contract/schedules'
import { Suspense } from 'react'
import { Confirm } from '../../../ui/confirm.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { ScheduleDeed } from './schedule-dialog.tsx'
import { toScheduleName } from './schedule-list.tsx'
import { useDeleteSchedule } from './schedule-mutations.ts'

const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'))

export type SchedulesDeed = ({ do: 'edit' } & ScheduleDeed) | { do: 'delete'; item: Schedule }

function DeleteSchedule({ item, onClose }: { item: Schedule; onClose: () => void }) {
  const { mutate, isPending } = useDeleteSchedule()
  return (
    <Confirm
      open
      danger
      title="Delete Schedule"
      confirmWord="Delete"
      busy={isPending}
      onConfirm={() => mutate(item.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {toScheduleName(item)} will no longer run on this schedule. Past runs are kept.
    </Confirm>
  )
}

/** The open schedule dialog. */
export function ScheduleDialogs({ deed, onClose }: { deed: SchedulesDeed | undefined; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      {deed?.do === 'edit' && <ScheduleDialog {...deed} onClose={onClose} />}
      {deed?.do === 'delete' && <DeleteSchedule item={deed.item} onClose={onClose} />}
    </Suspense>
  )
}
