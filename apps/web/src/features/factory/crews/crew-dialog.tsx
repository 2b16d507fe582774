import type { CrewDraft } from '@adjutant/contract/ai/crew-drafts'
import type { Crew } from '@adjutant/contract/ai/factory'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SelectField, type SelectOption } from '../../../ui/form/select-field.tsx'
import { BuilderFrame } from '../builder/builder-frame.tsx'
import styles from '../builder/builder.module.css'
import { CrewTasks } from './crew-tasks.tsx'
import { validateCrew, toCrewBody, toCrewInitialValues, toCrewValues, type CrewValues } from './crew-values.ts'
import { DefinitionFields, ResultField } from '../builder/definition-fields.tsx'
import { useSave } from '../factory-mutations.ts'
import { agentsQuery } from '../factory-queries.ts'
import { isUsableIn, OrganizationField, useItemOrganization } from '../item-organization.tsx'
import { PickList } from '../builder/pick-list.tsx'
import { listInputs } from '../builder/placeholders.ts'
import { useDefinitionForm } from '../builder/use-definition-form.ts'

const processes: SelectOption<CrewValues['process']>[] = [
  { value: 'sequential', label: 'One after the other' },
  { value: 'hierarchical', label: 'A manager assigns the work' },
]

/** The inputs that the crew asks for before each run. */
function Inputs({ names }: { names: readonly string[] }) {
  return (
    <div className={styles.words}>
      <span>Questions before each run:</span>
      {names.length === 0 && <span>none. Add {'{topic}'} to a description to ask for one.</span>}
      {names.map((name) => (
        <span key={name} className={styles.word}>{`{${name}}`}</span>
      ))}
    </div>
  )
}

/** Injected by the page, because the schedule belongs to another feature. */
export interface DraftedSchedule {
  render: (described: NonNullable<CrewDraft['schedule']>) => ReactNode
  save: (crew: Crew) => void
}

type CrewDialogProps = { item?: Crew; draft?: CrewDraft; schedule: DraftedSchedule; onClose: () => void }

export default function CrewDialog({ item, draft, schedule, onClose }: CrewDialogProps) {
  const { data: all = [] } = useQuery(agentsQuery)
  const organization = useItemOrganization(item)
  const agents = all.filter(organization.canUse)
  const { mutate, isPending } = useSave('crew', item?.id)
  const finish = (crew: Crew, close: () => void) => {
    close()
    if (draft?.schedule) schedule.save(crew)
  }
  const { form, entries, frame } = useDefinitionForm({
    kind: 'crew',
    item,
    busy: isPending,
    save: (body, after) => mutate({ ...body, ...organization.body }, { ...after, onSuccess: (crew) => finish(crew, after.onSuccess) }),
    initialValues: toCrewInitialValues(item, draft),
    toValues: toCrewValues,
    toBody: toCrewBody,
    validate: validateCrew,
    list: 'tasks',
    getEntries: ({ tasks }) => tasks,
    onClose,
  })
  const { field, values, errors, set } = form
  const review = draft && { title: 'Review the draft', isDirty: true }
  const inputs = listInputs(values.tasks.flatMap(({ description, expected_output }) => [description, expected_output]))
  return (
    <BuilderFrame {...frame} {...review}>
      <OrganizationField
        organization={organization}
        onChange={(id) =>
          set(
            'agentIds',
            values.agentIds.filter((agentId) => all.some((agent) => agent.id === agentId && isUsableIn(agent, id))),
          )
        }
      />
      <DefinitionFields form={form} example="Investor letter" />
      <PickList
        label="Agents"
        choices={agents}
        value={values.agentIds}
        error={errors.agentIds}
        onChange={(agentIds) => set('agentIds', agentIds)}
      />
      <div className={styles.pair}>
        <SelectField label="Process" options={processes} {...field('process')} />
        <ResultField form={form} />
      </div>
      <CrewTasks
        tasks={values.tasks}
        agents={agents}
        picked={values.agentIds}
        errors={errors}
        entries={entries}
        onChange={(tasks) => set('tasks', tasks)}
      />
      <Inputs names={inputs} />
      {draft?.schedule && schedule.render(draft.schedule)}
    </BuilderFrame>
  )
}
