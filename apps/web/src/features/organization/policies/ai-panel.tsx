import type { AiPolicy } from '@adjutant/contract/ai/ai-policy'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { toPathErrors } from '../../../platform/api/api-error.ts'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CheckListField } from '../../../ui/form/check-list-field.tsx'
import { Fields } from '../../../ui/form/fields.tsx'
import { ListField } from '../../../ui/form/list-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { validateAiPolicy, toAiPolicyBody, toAiPolicyIssues, toAiPolicyValues, type AiPolicyValues } from './ai-policy-values.ts'
import { useChangeAiPolicy } from '../organization-mutations.ts'
import { toAiPolicyQuery } from '../organization-queries.ts'
import type { PanelProps } from '../organization-tab.ts'
import styles from '../organization.module.css'

/** The AI policy of the organization. */
export default function AiPanel({ organization: { id } }: PanelProps) {
  const { data, error, refetch } = useQuery(toAiPolicyQuery(id))
  if (error && !data) return <QueryFailure title={appMessages.user.loadFailed} query={{ error, refetch }} />
  if (!data) return <SkeletonRows count={4} />
  return <PolicyForm key={data.updated_at} id={id} policy={data} />
}

type Form = ReturnType<typeof useForm<AiPolicyValues>>

function Models({ form: { values, errors, set }, policy }: { form: Form; policy: AiPolicy }) {
  return (
    <>
      <Switch
        label="Allow only some models"
        hint="Chats, runs, drafts and suggestions use these models only."
        checked={values.limitsModels}
        onChange={(event) => set('limitsModels', event.target.checked)}
      />
      {values.limitsModels && (
        <CheckListField
          label="Allowed models"
          choices={policy.models.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.models}
          error={errors.models}
          onChange={(models) => set('models', models)}
        />
      )}
    </>
  )
}

function External({ form: { values, errors, set } }: { form: Form }) {
  return (
    <>
      <Switch
        label="Internet search"
        hint="Questions to the search engine leave the company."
        checked={values.internet}
        onChange={(event) => set('internet', event.target.checked)}
      />
      <Switch
        label="External tools"
        hint="HTTP and MCP tools from the AI Factory."
        checked={values.external}
        onChange={(event) => set('external', event.target.checked)}
      />
      {values.external && (
        <Switch
          label="Allow only some hosts"
          hint="External tools can call no other host. Use *.example.com for all subdomains."
          checked={values.limitsHosts}
          onChange={(event) => set('limitsHosts', event.target.checked)}
        />
      )}
      {values.external && values.limitsHosts && (
        <ListField
          label="Allowed hosts"
          itemLabel="Host"
          inputMode="url"
          value={values.hosts}
          error={errors.hosts}
          onChange={(hosts) => set('hosts', hosts)}
        />
      )}
    </>
  )
}

function PolicyForm({ id, policy }: { id: string; policy: AiPolicy }) {
  const start = toAiPolicyValues(policy)
  const form = useForm(start)
  const { mutate, isPending } = useChangeAiPolicy(id)
  const isSame = JSON.stringify(toAiPolicyBody(start)) === JSON.stringify(toAiPolicyBody(form.values))
  const submit = () => {
    const issues = validateAiPolicy(form.values)
    if (issues) return form.showErrors(issues)
    return mutate(toAiPolicyBody(form.values), { onError: (error) => form.showErrors(toAiPolicyIssues(toPathErrors(error))) })
  }
  return (
    <Section
      number="01"
      title="AI policy"
      description="Applies to every member. People who belong to several organizations can use only what all of them allow."
    >
      <form
        noValidate
        className={styles.policy}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSame && !isPending) submit()
        }}
      >
        <Fields>
          <Models form={form} policy={policy} />
          <External form={form} />
        </Fields>
        <Button type="submit" disabled={isSame} loading={isPending}>
          Save AI policy
        </Button>
        <UnsavedChanges when={!isSame} />
      </form>
    </Section>
  )
}
