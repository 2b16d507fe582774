import type { Tool } from '@adjutant/contract/ai/factory'
import { limits } from '@adjutant/contract/core/limits'
import { useState } from 'react'
import { useAiLimits } from '../../../platform/accounts/use-ai-limits.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { SelectField, type SelectOption } from '../../../ui/form/select-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { BuilderFrame, useSubmit } from '../builder/builder-frame.tsx'
import { useSave } from '../factory-mutations.ts'
import { OrganizationField, useItemOrganization } from '../item-organization.tsx'
import { ParameterFields } from './parameter-fields.tsx'
import { ToolTarget } from './tool-target.tsx'
import { ToolTrial } from './tool-trial.tsx'
import { validateTool, toFormIssues, toToolBody, toToolInitialValues, toToolValues } from './tool-values.ts'

const kindOptions = [
  { value: 'prompt', label: 'Prompt: an instruction for the model' },
  { value: 'http', label: 'HTTP: calls a web address' },
  { value: 'mcp', label: 'MCP: a tool of a Model Context Protocol server' },
] as const satisfies { value: Tool['kind']; label: string }[]

const builtinOption: SelectOption<Tool['kind']>[] = [{ value: 'builtin', label: 'Built-in: comes with Adjutant' }]

const describe = {
  prompt: { label: 'Instruction', hint: 'What the model should do when an agent uses this tool.' },
  other: { label: 'Description', hint: 'What the tool does and when to use it. Agents choose tools by this.' },
}

/** `item` can be one that was just saved for a test. */
export default function ToolDialog({ item: opened, onClose }: { item?: Tool; onClose: () => void }) {
  const [item, setItem] = useState(opened)
  const form = useForm(toToolInitialValues(opened))
  const organization = useItemOrganization(item)
  const { mutate, isPending } = useSave('tool', item?.id)
  const { field, values, errors, set } = form
  const before = item && toToolValues(item)
  const submitThen = (after: (saved: Tool) => void) => ({
    form,
    busy: isPending,
    item,
    before: before && toToolBody(before, before),
    toBody: (now: typeof values) => toToolBody(now, before),
    validate: validateTool,
    toIssues: toFormIssues,
    save: (body: Partial<ReturnType<typeof toToolBody>>, callbacks: { onSuccess: () => void; onError: (error: unknown) => void }) =>
      mutate({ ...body, ...organization.body }, { onSuccess: (saved) => after(saved), onError: callbacks.onError }),
    onSaved: onClose,
  })
  const submit = useSubmit(submitThen(onClose))
  const keep = useSubmit(
    submitThen((saved) => {
      setItem(saved)
      form.reset(toToolValues(saved))
    }),
  )
  const aiLimits = useAiLimits()
  const isBuiltin = values.kind === 'builtin'
  const isOutside = values.kind === 'http' || values.kind === 'mcp'
  const words = values.kind === 'prompt' ? describe.prompt : describe.other
  return (
    <BuilderFrame kind="tool" item={item} wide busy={isPending} isDirty={form.isDirty} onSubmit={submit} onClose={onClose}>
      <OrganizationField organization={organization} />
      <TextField label="Name" required maxLength={limits.title} placeholder="Exchange rate" {...field('name')} />
      <SelectField
        label="Kind"
        hint={aiLimits.externalTools ?? aiLimits.hosts}
        options={isBuiltin ? builtinOption : kindOptions}
        disabled={isBuiltin}
        {...field('kind')}
      />
      <TextArea {...words} rows={4} maxLength={limits.text} {...field('description')} />
      {isOutside && <ToolTarget form={form} before={before} tool={item} />}
      {!isBuiltin && <ParameterFields form={form} />}
      <Switch
        label="Ask me before each call"
        hint={isBuiltin ? 'Tools that change records always ask.' : 'You see the call and approve it first.'}
        checked={values.needs_approval}
        onChange={(event) => set('needs_approval', event.target.checked)}
      />
      {errors.needs_approval && <p role="alert">{errors.needs_approval}</p>}
      <ToolTrial
        tool={item}
        isUnsaved={
          !item?.isAutoGen && (!before || JSON.stringify(toToolBody(values, before)) !== JSON.stringify(toToolBody(before, before)))
        }
        onKeep={keep}
      />
    </BuilderFrame>
  )
}
