import type { InputSchema } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { GoalField } from './goal-field.tsx'
import styles from './run-dialog.module.css'
import { InputFields, useRunInputs } from './run-inputs.tsx'
import { toInputsQuery } from '../run-queries.ts'
import type { RunRequest } from './run-request.ts'

/** A crew or flow that can be run. */
export type RunTarget = Omit<RunRequest, 'inputs' | 'goalId'> & { description: string | null; requires_input: boolean }

type RunDialogProps = { target: RunTarget; isBusy: boolean; onRun: (request: RunRequest) => void; onClose: () => void }

const titles = { crew: 'Run Crew', flow: 'Run Flow' }

function InputForm({ target, isBusy, onRun, onClose, schema }: RunDialogProps & { schema: InputSchema }) {
  const form = useRunInputs(schema.fields)
  const [goalId, setGoalId] = useState('')
  const submit = () => {
    const { kind, id, name } = target
    if (form.check()) onRun({ kind, id, name, inputs: form.inputs, goalId: goalId || null })
  }
  return (
    <FormDialog
      title={toReadableName(target.name)}
      isDirty={form.isDirty || goalId !== ''}
      onClose={onClose}
      onSubmit={submit}
      busy={isBusy}
      label={titles[target.kind]}
    >
      {target.description && <p className={styles.about}>{target.description}</p>}
      <InputFields fields={schema.fields} form={form} />
      {schema.fields.length === 0 && <p className={styles.about}>No inputs needed.</p>}
      <GoalField value={goalId} onChange={setGoalId} />
    </FormDialog>
  )
}

/** Asks for the inputs of a crew or flow before it runs. */
export default function RunDialog(props: RunDialogProps) {
  const { target, onClose } = props
  const { data, error, refetch } = useQuery({ ...toInputsQuery(target.kind, target.id), staleTime: 0, gcTime: 0 })
  if (data) return <InputForm {...props} schema={data} />
  return (
    <Dialog open title={toReadableName(target.name)} onClose={onClose}>
      {error ? <QueryFailure title={appMessages.user.loadFailed} query={{ error, refetch }} /> : <SkeletonRows count={2} />}
    </Dialog>
  )
}
