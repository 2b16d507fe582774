import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Task } from '@adjutant/contract/tasks'
import { useQuery } from '@tanstack/react-query'
import { assignableQuery } from '../../platform/accounts/assignable-people.ts'
import type { useForm } from '../../platform/forms/use-form.ts'
import { MultiPickerField } from '../../ui/picker/multi-picker-field.tsx'
import { FieldPairs, Fields } from '../../ui/form/fields.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { PickerField } from '../../ui/picker/picker-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { toOptions, withBlank } from '../../ui/form/select-options.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { newPriorityOptions, priorityOptions, toStatusOptions } from './task-display.ts'
import { goalsQuery, organizationsQuery } from './task-queries.ts'
import type { TaskValues } from './task-values.ts'

type TaskFieldsProps = Pick<ReturnType<typeof useForm<TaskValues>>, 'field' | 'set' | 'values' | 'errors'> & {
  /** Undefined for a new task, whose creator has all permissions. */
  task?: Task | undefined
  /** The origin of the proposed due date. */
  dueHint?: string | undefined
}

/** The selectable people, and the current assignee even if not selectable. */
function usePeople(task: Task | undefined) {
  const source = useQuery(assignableQuery)
  const people = source.data ?? []
  const assigned = task?.assigned_to_user
  const all = assigned && !people.some(({ id }) => id === assigned.id) ? [...people, assigned] : people
  return { source, options: withBlank('Unassigned', toOptions(all)) }
}

/** The visible goals, and the current one even if it is not among the first. */
function useGoals(task: Task | undefined) {
  const source = useQuery(goalsQuery)
  const goals = source.data?.items.map(({ id, title }) => ({ id, name: title })) ?? []
  const current = task?.goal
  const all = current && !goals.some(({ id }) => id === current.id) ? [...goals, { id: current.id, name: current.title }] : goals
  return { source, options: withBlank('No goal', toOptions(all)) }
}

export function TaskFields({ field, set, values, errors, task, dueHint }: TaskFieldsProps) {
  const people = usePeople(task)
  const goals = useGoals(task)
  const { data: organizations = [], isSuccess: isLoaded } = useQuery(organizationsQuery)
  const canEdit = task?.can_edit ?? true
  const canAssign = task?.can_assign ?? true
  return (
    <Fields>
      <TextField label="Title" required readOnly={!canEdit} {...field('title')} />
      <MarkdownField label="Description" rows={3} startsRendered={task !== undefined} readOnly={!canEdit} {...field('description')} />
      <FieldPairs>
        <SelectField label="Status" options={toStatusOptions(task?.status ?? 'new')} disabled={!canEdit} {...field('status')} />
        <SelectField label="Priority" options={task ? priorityOptions : newPriorityOptions} disabled={!canEdit} {...field('priority')} />
        <TextField label="Due date" type="date" hint={dueHint} readOnly={!canEdit} {...field('due_date')} />
        <PickerField
          {...field('assigned_to_user_id')}
          {...people}
          label="Assignee"
          disabled={!canAssign}
          onChange={(id) => set('assigned_to_user_id', id)}
        />
      </FieldPairs>
      <PickerField {...field('goal_id')} {...goals} label="Goal" disabled={!canEdit} onChange={(id) => set('goal_id', id)} />
      <MarkdownField label="Notes" rows={3} startsRendered={task !== undefined} readOnly={!canEdit} {...field('notes')} />
      <MultiPickerField
        label="Share with organizations"
        choices={toOptions(organizations)}
        value={values.shared_org_ids}
        onChange={(ids) => set('shared_org_ids', ids)}
        error={errors.shared_org_ids}
        disabled={!canAssign}
        none={isLoaded ? appMessages.organization.belongsToNone : undefined}
      />
    </Fields>
  )
}
