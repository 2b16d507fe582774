import type { Schedule } from '@adjutant/contract/ai/schedules'
import { Suspense } from 'react'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import type { ScheduleAction } from './schedule-dialog.tsx'
import { toScheduleName } from './schedule-list.tsx'
import { useDeleteSchedule } from './schedule-mutations.ts'

const ScheduleDialog = lazyComponent(() => import('./schedule-dialog.tsx'))

export type SchedulesAction = ({ do: 'edit' } & ScheduleAction) | { do: 'delete'; item: Schedule }

function DeleteSchedule({ item, onClose }: { item: Schedule; onClose: () => void }) {
  const { mutate, isPending } = useDeleteSchedule()
  return (
    <Confirm
      open
      danger
      title="Delete Schedule"
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={() => mutate(item.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {toScheduleName(item)} will no longer run on this schedule. Past runs are kept.
    </Confirm>
  )
}

/** The open schedule dialog. */
export function ScheduleDialogs({ action, onClose }: { action: SchedulesAction | undefined; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      {action?.do === 'edit' && <ScheduleDialog {...action} onClose={onClose} />}
      {action?.do === 'delete' && <DeleteSchedule item={action.item} onClose={onClose} />}
    </Suspense>
  )
}
