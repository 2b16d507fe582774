import type { Crew, CrewCreate } from '@adjutant/contract/factory'
import { limits } from '@adjutant/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/use-form.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BuilderFrame, isChanged, useSubmit } from './builder-frame.tsx'
import styles from './builder.module.css'
import { CrewTasks } from './crew-tasks.tsx'
import { findCrewFaults, toCrewBody, toCrewStart, toCrewValues } from './crew-values.ts'
import { useSave } from './factory-mutations.ts'
import { agentsQuery } from './factory-queries.ts'
import { PickList } from './pick-list.tsx'
import { listInputs } from './placeholders.ts'
import { listFaultyPlaces, useOpenEntries } from './use-open-entries.ts'

const processes = [
  { value: 'sequential', label: 'One after the other' },
  { value: 'hierarchical', label: 'A manager shares out the work' },
]

/** What the crew will ask for before it runs. */
function Inputs({ names }: { names: readonly string[] }) {
  return (
    <div className={styles.words}>
      <span>Asks before it runs for:</span>
      {names.length === 0 && <span>nothing. A {'{word}'} in a description would be asked for.</span>}
      {names.map((name) => (
        <span key={name} className={styles.word}>{`{${name}}`}</span>
      ))}
    </div>
  )
}

type CrewDialogProps = { item?: Crew; draft?: CrewCreate; onClose: () => void }

export default function CrewDialog({ item, draft, onClose }: CrewDialogProps) {
  const [start] = useState(() => toCrewStart(item, draft))
  const form = useForm(start)
  const entries = useOpenEntries()
  const { data: agents = [] } = useQuery(agentsQuery)
  const { mutate, isPending } = useSave('crew', item?.id)
  const { field, values, errors, set } = form
  const submit = useSubmit({
    form,
    busy: isPending,
    item,
    before: item && toCrewBody(toCrewValues(item)),
    toBody: toCrewBody,
    findFaults: findCrewFaults,
    save: (body, after) => mutate(body, after),
    onSaved: onClose,
    onRefused: (faults) => entries.show(...listFaultyPlaces(faults, 'tasks').flatMap((place) => values.tasks[place]?.key ?? [])),
  })
  const inputs = listInputs(values.tasks.flatMap(({ description, expected_output }) => [description, expected_output]))
  return (
    <BuilderFrame
      kind="crew"
      item={item}
      wide
      {...(draft && { title: 'Review the draft' })}
      busy={isPending}
      isDirty={draft !== undefined || isChanged(start, values)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.top}>
        <TextField label="Name" required maxLength={limits.title} placeholder="Investor letter" {...field('name')} />
        <TextField label="Version" required maxLength={limits.name} {...field('version')} />
      </div>
      <TextArea label="Description" rows={2} hint="For people, on the card." {...field('description')} />
      <PickList
        label="Agents"
        choices={agents}
        value={values.agentIds}
        error={errors.agentIds}
        onChange={(agentIds) => set('agentIds', agentIds)}
      />
      <SelectField label="Process" options={processes} {...field('process')} />
      <CrewTasks
        tasks={values.tasks}
        agents={agents}
        picked={values.agentIds}
        errors={errors}
        entries={entries}
        onChange={(tasks) => set('tasks', tasks)}
      />
      <Inputs names={inputs} />
    </BuilderFrame>
  )
}
