import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toDetail } from '../../../platform/api/api-error.ts'
import { api } from '../../../platform/api/api.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'
import { Button, ButtonAnchor } from '../../../ui/button/button.tsx'
import { Fields } from '../../../ui/form/fields.tsx'
import { PickerField } from '../../../ui/picker/picker-field.tsx'
import { toOptions, withBlank } from '../../../ui/form/select-options.ts'
import { Status } from '../../../ui/data/status.tsx'
import { InputFields, useRunInputs } from './run-inputs.tsx'
import { conversationsQuery, crewsQuery, toInputsQuery } from '../run-queries.ts'
import styles from './test-run.module.css'

const ButtonLink = createLink(ButtonAnchor)

type Start = { crewId: string; conversationId: string; inputs: Record<string, string> }

function useTestRun() {
  const refresh = useRefresh('runs')
  return useMutation({
    mutationFn: ({ crewId, conversationId, inputs }: Start) =>
      api.crewRuns.start.call({ query: { conversation_id: conversationId }, body: { crew_id: crewId, inputs } }),
    onSettled: refresh,
  })
}

function Outcome({ test, conversationId }: { test: ReturnType<typeof useTestRun>; conversationId: string }) {
  const { data, error } = test
  if (error) {
    return (
      <div role="alert" className={styles.outcome}>
        <Status tone="danger">{appMessages.run.crewFailed}</Status>
        <p>{toDetail(error, appMessages.http.unexpected)}</p>
      </div>
    )
  }
  if (!data) return null
  return (
    <div role="status" className={styles.outcome}>
      <Status tone="good">Started</Status>
      <p>
        Run <code>{data.crew_run_id}</code>
      </p>
      <ButtonLink to="/app/conversations/$conversationId" params={{ conversationId }} size="small">
        Open the conversation
      </ButtonLink>
    </div>
  )
}

const noFields: never[] = []

const toReadable = (named: readonly { id: string; name: string }[]) => named.map(({ id, name }) => ({ id, name: toReadableName(name) }))

const noConversation = (
  <>
    You don't have one yet. <Link to="/app/run">Start an interaction</Link> first.
  </>
)

/** Starts a crew in any conversation, and shows the id of the run or the error. */
export function TestRun() {
  const conversations = useQuery(conversationsQuery)
  const crews = useQuery(crewsQuery)
  const [conversationId, setConversationId] = useState('')
  const [crewId, setCrewId] = useState('')
  const { data: schema, isFetching } = useQuery({ ...toInputsQuery('crew', crewId), enabled: crewId !== '' })
  const fields = (crewId && schema?.fields) || noFields
  const form = useRunInputs(fields)
  const test = useTestRun()
  const isMissing = !conversationId || !crewId || isFetching || (schema?.requires_input === true && form.isBlank)
  const submit = () => {
    if (!isMissing && !test.isPending) test.mutate({ crewId, conversationId, inputs: form.inputs })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Fields>
        <PickerField
          label="Conversation"
          source={conversations}
          options={withBlank('Choose a conversation…', toOptions(toReadable(conversations.data?.items ?? [])))}
          value={conversationId}
          hint={conversations.data?.total === 0 ? noConversation : undefined}
          onChange={setConversationId}
        />
        <PickerField
          label="Crew"
          source={crews}
          options={withBlank('Choose a crew…', toOptions(toReadable(crews.data ?? [])))}
          value={crewId}
          onChange={setCrewId}
        />
        <InputFields fields={fields} form={form} />
      </Fields>
      <Button type="submit" tone="primary" loading={test.isPending} disabled={isMissing}>
        Run
      </Button>
      <Outcome test={test} conversationId={test.variables?.conversationId ?? ''} />
    </form>
  )
}
