import type { Commitment, CommitmentChange, CommitmentCreate } from '@adjutant/contract/commitments'
import { diff } from '@adjutant/contract/diff'
import { commitmentMessages } from '@adjutant/contract/messages/commitment-messages'

/** The fields of the form. */
export interface CommitmentValues {
  text: string
  direction: Commitment['direction']
  counterpart_name: string
  due_date: string
}

export const newValues: CommitmentValues = { text: '', direction: 'i_owe', counterpart_name: '', due_date: '' }

export const toValues = ({ text, direction, counterpart, due_date }: Commitment): CommitmentValues => ({
  text,
  direction,
  counterpart_name: counterpart?.name ?? '',
  due_date: due_date ?? '',
})

export const validateCommitment = ({ text }: CommitmentValues) => (text.trim() ? undefined : { text: commitmentMessages.textRequired })

export const toCreateBody = (values: CommitmentValues): CommitmentCreate => values

/** Sends only edited fields, because an unchanged name would end the link to its contact. */
export const toChangeBody = (values: CommitmentValues, before: CommitmentValues): CommitmentChange => diff(before, values)
