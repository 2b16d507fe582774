import type { Flow } from '@adjutant/contract/ai/factory'
import { useQuery } from '@tanstack/react-query'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import { toKeyLabel } from '../../../ui/text/key-label.ts'
import { BuilderFrame } from '../builder/builder-frame.tsx'
import styles from '../builder/builder.module.css'
import { DefinitionFields, ResultField } from '../builder/definition-fields.tsx'
import { useSave } from '../factory-mutations.ts'
import { agentsQuery, crewsQuery, toolsQuery } from '../factory-queries.ts'
import { FlowDrawing } from './flow-drawing.tsx'
import { FlowSteps } from './flow-steps.tsx'
import { validateFlow, toFlowBody, toFlowInitialValues, toFlowValues } from './flow-values.ts'
import { OrganizationField, useItemOrganization } from '../item-organization.tsx'
import { listInputs } from '../builder/placeholders.ts'
import { toDrawnSteps } from './step-labels.ts'
import { useDefinitionForm } from '../builder/use-definition-form.ts'

export default function FlowDialog({ item, onClose }: { item?: Flow; onClose: () => void }) {
  const { data: agent = [] } = useQuery(agentsQuery)
  const { data: tool = [] } = useQuery(toolsQuery)
  const { data: crew = [] } = useQuery(crewsQuery)
  const organization = useItemOrganization(item)
  const { canUse } = organization
  const targets = { agent: agent.filter(canUse), tool: tool.filter(canUse), crew: crew.filter(canUse) }
  const { mutate, isPending } = useSave('flow', item?.id)
  const { form, entries, frame } = useDefinitionForm({
    kind: 'flow',
    item,
    busy: isPending,
    save: (body, after) => mutate({ ...body, ...organization.body }, after),
    initialValues: toFlowInitialValues(item),
    toValues: toFlowValues,
    toBody: toFlowBody,
    validate: validateFlow,
    list: 'steps',
    getEntries: ({ steps }) => steps,
    onClose,
  })
  const { steps } = form.values
  const inputs = listInputs(
    steps.flatMap(({ prompt, when }) => [prompt, when]),
    steps.map(({ title }) => title),
  )
  return (
    <BuilderFrame {...frame}>
      <OrganizationField organization={organization} />
      <DefinitionFields form={form} example="Quarterly review" />
      <ResultField form={form} />
      <div className={styles.workbench}>
        <FlowSteps
          steps={steps}
          targets={targets}
          inputs={inputs}
          errors={form.errors}
          entries={entries}
          onChange={(next) => form.set('steps', next)}
        />
        <div className={styles.drawing}>
          <Eyebrow>Diagram</Eyebrow>
          {steps.length > 0 ? (
            <FlowDrawing size="margin" steps={toDrawnSteps(steps, targets)} />
          ) : (
            <p>The diagram appears here as you add steps.</p>
          )}
          {inputs.length > 0 && <p>Questions before each run: {inputs.map(toKeyLabel).join(', ')}.</p>}
        </div>
      </div>
    </BuilderFrame>
  )
}
