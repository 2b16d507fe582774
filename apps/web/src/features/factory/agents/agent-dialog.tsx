import type { Agent } from '@adjutant/contract/ai/factory'
import { limits } from '@adjutant/contract/core/limits'
import { useQuery } from '@tanstack/react-query'
import { useAiLimits } from '../../../platform/accounts/use-ai-limits.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FieldPairs } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { toOptions, withBlank } from '../../../ui/form/select-options.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { validateAgent, toAgentInitialValues, toAgentValues } from './agent-values.ts'
import { BuilderFrame, useSubmit } from '../builder/builder-frame.tsx'
import { useSave } from '../factory-mutations.ts'
import { modelsQuery, toolsQuery } from '../factory-queries.ts'
import { isUsableIn, OrganizationField, useItemOrganization } from '../item-organization.tsx'
import { PickList } from '../builder/pick-list.tsx'

export default function AgentDialog({ item, onClose }: { item?: Agent; onClose: () => void }) {
  const form = useForm(toAgentInitialValues(item))
  const { data: models = [] } = useQuery(modelsQuery)
  const { data: tools = [] } = useQuery(toolsQuery)
  const organization = useItemOrganization(item)
  const aiLimits = useAiLimits()
  const { mutate, isPending } = useSave('agent', item?.id)
  const submit = useSubmit({
    form,
    busy: isPending,
    item,
    before: item && toAgentValues(item),
    toBody: (values) => values,
    validate: validateAgent,
    save: (body, after) => mutate({ ...body, ...organization.body }, after),
    onSaved: onClose,
  })
  const { field, values, errors, set } = form
  return (
    <BuilderFrame kind="agent" item={item} busy={isPending} isDirty={form.isDirty} onSubmit={submit} onClose={onClose}>
      <OrganizationField
        organization={organization}
        onChange={(id) =>
          set(
            'toolIds',
            values.toolIds.filter((toolId) => tools.some((tool) => tool.id === toolId && isUsableIn(tool, id))),
          )
        }
      />
      <FieldPairs>
        <TextField label="Name" required maxLength={limits.title} placeholder="Analyst" {...field('name')} />
        <TextField label="Role" required placeholder="Business analyst" {...field('role')} />
      </FieldPairs>
      <TextArea label="Goal" required rows={3} placeholder="What it should achieve, in one or two sentences" {...field('goal')} />
      <TextArea
        label="Backstory"
        rows={4}
        hint="Its experience and style: how it works, and what it never does."
        maxLength={limits.text}
        {...field('backstory')}
      />
      <TextArea label="Description" rows={2} hint="Shown on the card." {...field('description')} />
      <SelectField label="Model" hint={aiLimits.models} options={withBlank('Default model', toOptions(models))} {...field('llmModel')} />
      <PickList
        label="Tools"
        hint="What it can use. Tools that change something ask you first."
        choices={tools.filter(organization.canUse)}
        value={values.toolIds}
        error={errors.toolIds}
        onChange={(toolIds) => set('toolIds', toolIds)}
      />
    </BuilderFrame>
  )
}
