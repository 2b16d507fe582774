// People answer the commitments that the product proposes.
import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from '../api.ts'

type Proposal = { id: string; text: string; source: { quote: string } | null }

/** Answers by a part of the sentence. Other commitments stay proposals. */
const confirmed = [
  'recovery plan',
  'an answer within',
  'decide on the December',
  'Baltic plan',
  'call Ingrid',
  'send it on Thursday',
  'fuel hedge',
  'revised term sheet',
]
const done = ['sign it this week']

const pollMs = 500
const maxPolls = 240

const isOneOf = (parts: readonly string[]) => (proposal: Proposal) => parts.some((part) => proposal.source?.quote.includes(part))

/** Detection works in the background: it is complete when every sentence below was noticed. */
async function listProposals(api: Api): Promise<Proposal[]> {
  for (let polls = 0; polls < maxPolls; polls += 1) {
    const proposals: Proposal[] = await api.get('/api/commitments/?state=proposed')
    if ([...confirmed, ...done].every((part) => proposals.some(isOneOf([part])))) return proposals
    await pause(pollMs)
  }
  throw new Error('Not every commitment was noticed')
}

export async function answerProposals(api: Api): Promise<void> {
  const proposals = await listProposals(api)
  for (const { id } of proposals.filter(isOneOf(confirmed))) await api.send('PATCH', `/api/commitments/${id}`, { state: 'open' })
  for (const { id } of proposals.filter(isOneOf(done))) await api.send('PATCH', `/api/commitments/${id}`, { state: 'done' })
}
