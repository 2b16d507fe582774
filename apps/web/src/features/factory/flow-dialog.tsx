import type { Flow } from '@adjutant/contract/factory'
import { limits } from '@adjutant/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/use-form.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BuilderFrame, isChanged, useSubmit } from './builder-frame.tsx'
import styles from './builder.module.css'
import { useSave } from './factory-mutations.ts'
import { agentsQuery, crewsQuery, toolsQuery } from './factory-queries.ts'
import { FlowDrawing } from './flow-drawing.tsx'
import { FlowSteps } from './flow-steps.tsx'
import { findFlowFaults, toFlowBody, toFlowStart, toFlowValues } from './flow-values.ts'
import { listInputs } from './placeholders.ts'
import { toDrawnSteps } from './step-words.ts'
import { listFaultyPlaces, useOpenEntries } from './use-open-entries.ts'

export default function FlowDialog({ item, onClose }: { item?: Flow; onClose: () => void }) {
  const [start] = useState(() => toFlowStart(item))
  const form = useForm(start)
  const entries = useOpenEntries()
  const { data: agent = [] } = useQuery(agentsQuery)
  const { data: tool = [] } = useQuery(toolsQuery)
  const { data: crew = [] } = useQuery(crewsQuery)
  const targets = { agent, tool, crew }
  const { mutate, isPending } = useSave('flow', item?.id)
  const { field, values, errors, set } = form
  const { steps } = values
  const submit = useSubmit({
    form,
    busy: isPending,
    item,
    before: item && toFlowBody(toFlowValues(item)),
    toBody: toFlowBody,
    findFaults: findFlowFaults,
    save: (body, after) => mutate(body, after),
    onSaved: onClose,
    onRefused: (faults) => entries.show(...listFaultyPlaces(faults, 'steps').flatMap((place) => steps[place]?.key ?? [])),
  })
  const inputs = listInputs(
    steps.flatMap(({ prompt, when }) => [prompt, when]),
    steps.map(({ title }) => title),
  )
  return (
    <BuilderFrame kind="flow" item={item} wide busy={isPending} isDirty={isChanged(start, values)} onSubmit={submit} onClose={onClose}>
      <div className={styles.top}>
        <TextField label="Name" required maxLength={limits.title} placeholder="Quarterly review" {...field('name')} />
        <TextField label="Version" required maxLength={limits.name} {...field('version')} />
      </div>
      <TextArea label="Description" rows={2} hint="For people, on the card." {...field('description')} />
      <div className={styles.workbench}>
        <FlowSteps
          steps={steps}
          targets={targets}
          inputs={inputs}
          errors={errors}
          entries={entries}
          onChange={(next) => set('steps', next)}
        />
        <div className={styles.drawing}>
          <Eyebrow>The flow</Eyebrow>
          {steps.length > 0 ? <FlowDrawing size="margin" steps={toDrawnSteps(steps, targets)} /> : <p>It is drawn here as you build it.</p>}
          {inputs.length > 0 && <p>Asks before it runs for {inputs.map((name) => `{${name}}`).join(', ')}.</p>}
        </div>
      </div>
    </BuilderFrame>
  )
}
