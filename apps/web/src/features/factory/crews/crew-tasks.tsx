import type { Agent } from '@adjutant/contract/ai/factory'
import { limits } from '@adjutant/contract/core/limits'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { CheckListField } from '../../../ui/form/check-list-field.tsx'
import { PickerField } from '../../../ui/picker/picker-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { toOptions, withBlank } from '../../../ui/form/select-options.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from '../builder/builder.module.css'
import { toNewTask } from './crew-values.ts'
import type { TaskDraft } from './crew-values.ts'
import { OrderedList } from '../builder/ordered-list.tsx'
import { listInvalidIndexes } from '../builder/use-open-entries.ts'
import type { useOpenEntries } from '../builder/use-open-entries.ts'

type Errors = Readonly<Record<string, string | undefined>>

type TaskFieldsProps = {
  task: TaskDraft
  earlier: readonly TaskDraft[]
  agents: readonly Agent[]
  getError: (name: string) => string | undefined
  onEdit: (change: Partial<TaskDraft>) => void
}

const contexts = [
  { value: 'all', label: 'All earlier results' },
  { value: 'some', label: 'Only the ones I choose' },
]

/** Selects the earlier results that a task sees. The first task has none. */
function ContextField({ task, earlier, onEdit }: Pick<TaskFieldsProps, 'task' | 'earlier' | 'onEdit'>) {
  if (earlier.length === 0) return null
  const choices = earlier.map(({ key, name }, index) => ({ value: key, label: name || `Task ${index + 1}` }))
  return (
    <>
      <SelectField
        label="Uses"
        options={contexts}
        value={task.context ? 'some' : 'all'}
        onChange={(event) => onEdit({ context: event.target.value === 'all' ? null : earlier.map(({ key }) => key) })}
      />
      {task.context && (
        <CheckListField label="Results it uses" choices={choices} value={task.context} onChange={(context) => onEdit({ context })} />
      )}
    </>
  )
}

function TaskFields({ task, earlier, agents, getError, onEdit }: TaskFieldsProps) {
  const text = (name: 'name' | 'description' | 'expected_output' | 'agent') => ({
    value: task[name],
    error: getError(name),
    onChange: (event: { target: { value: string } }) => onEdit({ [name]: event.target.value }),
  })
  return (
    <>
      <div className={styles.pair}>
        <TextField label="Task" required maxLength={limits.title} placeholder="Take stock" {...text('name')} />
        <PickerField
          {...text('agent')}
          label="Agent"
          required
          options={withBlank('Choose…', toOptions(agents))}
          onChange={(agent) => onEdit({ agent })}
        />
      </div>
      <TextArea
        label="What to do"
        required
        rows={5}
        maxLength={limits.text}
        hint="Write {person} to ask for that value before each run."
        {...text('description')}
      />
      <TextArea label="Expected output" rows={2} maxLength={limits.text} {...text('expected_output')} />
      <ContextField task={task} earlier={earlier} onEdit={onEdit} />
      <Switch
        label="Ask me before continuing"
        hint="You review the result and can request changes."
        checked={task.human_input}
        onChange={(event) => onEdit({ human_input: event.target.checked })}
      />
    </>
  )
}

type CrewTasksProps = {
  tasks: TaskDraft[]
  agents: readonly Agent[]
  /** Ids of the crew's agents. A new task goes to the first. */
  picked: readonly string[]
  errors: Errors
  entries: ReturnType<typeof useOpenEntries>
  onChange: (tasks: TaskDraft[]) => void
}

export function CrewTasks({ tasks, agents, picked, errors, entries, onChange }: CrewTasksProps) {
  const lastKey = useRef(0)
  const invalid = listInvalidIndexes(errors, 'tasks')
  const getName = (id: string) => agents.find((agent) => agent.id === id)?.name ?? 'No agent yet'
  const add = () => {
    lastKey.current += 1
    const task = toNewTask(`new-${lastKey.current}`, picked[0] ?? '')
    onChange([...tasks, task])
    entries.begin(task.key)
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Tasks</legend>
      {errors['tasks'] && <p className={styles.error}>{errors['tasks']}</p>}
      {tasks.length === 0 && <p className={styles.hint}>No tasks yet. They run in the order shown here.</p>}
      <OrderedList
        label="Tasks"
        items={tasks}
        onChange={onChange}
        getName={({ name }, index) => name || `Task ${index + 1}`}
        getHint={({ agent, human_input }) => `${getName(agent)}${human_input ? ', asks you' : ''}`}
        open={entries.open}
        onToggle={entries.toggle}
        hasIssue={(index) => invalid.includes(index)}
      >
        {(task, index) => (
          <TaskFields
            task={task}
            earlier={tasks.slice(0, index)}
            agents={agents}
            getError={(name) => errors[`tasks.${index}.${name}`]}
            onEdit={(change) => onChange(tasks.with(index, { ...task, ...change }))}
          />
        )}
      </OrderedList>
      {tasks.length < limits.steps && (
        <div className={styles.add}>
          <Button size="small" icon={<Plus />} onClick={add}>
            Add task
          </Button>
        </div>
      )}
    </fieldset>
  )
}
