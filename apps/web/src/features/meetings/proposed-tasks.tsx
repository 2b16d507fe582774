import type { MeetingDetails, MeetingProposal } from '@adjutant/contract/meetings'
import type { PersonRef } from '@adjutant/contract/tasks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { assignableQuery } from '../../platform/accounts/assignable-people.ts'
import { api } from '../../platform/api/api.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { Button } from '../../ui/button/button.tsx'
import { Status } from '../../ui/data/status.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toDateText } from '../../ui/text/date-format.ts'
import styles from './meeting-note.module.css'

/** A proposal as the person edits it. */
interface Draft {
  kind: MeetingProposal['kind']
  sentence: string
  title: string
  due_date: string
  assigned_to_user_id: string
}

const toDraft = ({ kind, sentence, title, due_date, assignee }: MeetingProposal): Draft => ({
  ...{ kind, sentence, title },
  due_date: due_date ?? '',
  assigned_to_user_id: assignee?.id ?? '',
})

const toBody = ({ sentence, title, due_date, assigned_to_user_id }: Draft) => ({ sentence, title, due_date, assigned_to_user_id })

const toOptions = (people: readonly PersonRef[]) => [
  { value: '', label: 'Unassigned' },
  ...people.map(({ id, name }) => ({ value: id, label: name })),
]

type ProposalProps = {
  draft: Draft
  people: readonly PersonRef[]
  busy: boolean
  onChange: (draft: Draft) => void
  onAdd: () => void
  onDrop: () => void
}

function Proposal({ draft, people, busy, onChange, onAdd, onDrop }: ProposalProps) {
  const isBlank = draft.title.trim() === ''
  return (
    <li className={styles.proposal}>
      <Status tone={draft.kind === 'decision' ? 'good' : 'info'}>{draft.kind === 'decision' ? 'Decision' : 'Action'}</Status>
      <p className={styles.sentence}>“{draft.sentence}”</p>
      <div className={styles.fields}>
        <TextField
          label="Task"
          value={draft.title}
          error={isBlank ? 'Enter a title.' : undefined}
          onChange={({ target }) => onChange({ ...draft, title: target.value })}
        />
        <TextField
          label="Due date"
          type="date"
          value={draft.due_date}
          onChange={({ target }) => onChange({ ...draft, due_date: target.value })}
        />
        <SelectField
          label="Assignee"
          value={draft.assigned_to_user_id}
          options={toOptions(people)}
          onChange={({ target }) => onChange({ ...draft, assigned_to_user_id: target.value })}
        />
      </div>
      <div className={styles.buttons}>
        <Button size="small" tone="primary" disabled={isBlank} loading={busy} onClick={onAdd}>
          Create task
        </Button>
        <Button size="small" tone="ghost" onClick={onDrop}>
          Skip
        </Button>
      </div>
    </li>
  )
}

function useAddTasks(id: string) {
  const refresh = useRefresh('tasks', 'meetings')
  return useMutation({
    mutationFn: (drafts: readonly Draft[]) => api.meetings.addTasks.call({ params: { id }, body: { tasks: drafts.map(toBody) } }),
    onSuccess: refresh,
    meta: { done: 'Created', failed: "Couldn't create the task" },
  })
}

function Proposals({ id, found }: { id: string; found: readonly MeetingProposal[] }) {
  const [drafts, setDrafts] = useState(() => found.map(toDraft))
  const { data: people = [] } = useQuery(assignableQuery)
  const { mutate, isPending, variables } = useAddTasks(id)
  const drop = (...gone: readonly Draft[]) =>
    setDrafts((now) => now.filter(({ sentence }) => !gone.some((one) => one.sentence === sentence)))
  const add = (chosen: readonly Draft[]) => mutate(chosen, { onSuccess: () => drop(...chosen) })
  if (drafts.length === 0)
    return (
      <p role="status">
        {found.length === 0 ? 'No decisions or actions found. Write, for example, “Ann will send the contract by Friday”.' : 'All done.'}
      </p>
    )
  return (
    <>
      <ul role="list" className={styles.proposals} aria-label="Proposed tasks">
        {drafts.map((draft) => (
          <Proposal
            key={draft.sentence}
            draft={draft}
            people={people}
            busy={isPending && variables.includes(draft)}
            onChange={(next) => setDrafts((now) => now.map((one) => (one.sentence === draft.sentence ? next : one)))}
            onAdd={() => add([draft])}
            onDrop={() => drop(draft)}
          />
        ))}
      </ul>
      {drafts.length > 1 && (
        <div className={styles.buttons}>
          <Button loading={isPending} disabled={drafts.some(({ title }) => title.trim() === '')} onClick={() => add(drafts)}>
            Create all {drafts.length} tasks
          </Button>
        </div>
      )}
    </>
  )
}

function useProposals(id: string) {
  return useMutation({
    mutationFn: () => api.meetings.proposals.call({ params: { id } }),
    meta: { failed: "Couldn't read your note" },
  })
}

/** Finds decisions and actions in the note. Nothing is created without approval. */
export function ProposedTasks({ meeting: { id, note, tasks } }: { meeting: Pick<MeetingDetails, 'id' | 'note' | 'tasks'> }) {
  const { mutate, data, isPending, submittedAt } = useProposals(id)
  return (
    <>
      <div className={styles.buttons}>
        <Button disabled={!note} loading={isPending} onClick={() => mutate()}>
          Find decisions and actions
        </Button>
      </div>
      {data && <Proposals key={submittedAt} id={id} found={data} />}
      {tasks.length > 0 && (
        <div className={styles.tasks}>
          <h3>Created from this meeting</h3>
          <ul role="list">
            {tasks.map((task) => (
              <li key={task.id} className={styles.task}>
                <Link to="/app/my-tasks" search={{ task: task.id }}>
                  {task.title}
                </Link>{' '}
                <span className={styles.sentence}>
                  {task.status}
                  {task.due_date && `, due ${toDateText(task.due_date, 'short')}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
