import { refusal, type Refusal, type Reply } from './command.ts'
import type { Decision, EventDetails } from './event.ts'
import type { RunState, WaitKind } from './run.ts'

const possible: Record<WaitKind, readonly Decision[]> = {
  question: [],
  review: ['accept', 'reject'],
  approval: ['approve', 'reject'],
  outcome: ['again', 'done'],
}

/** A form with a yes and a no for every kind of wait need not know the others' words. */
const meant: Partial<Record<WaitKind, Partial<Record<Decision, Decision>>>> = {
  review: { approve: 'accept' },
  outcome: { approve: 'again', reject: 'done' },
}

const yes = new Set(['', 'ok', 'okay', 'yes', 'y', 'accept', 'accepted', 'approve', 'approved', 'fine', 'looks good'])
/** For a draft these do as well: nothing is done to the world by going on with it. */
const satisfied = new Set([
  ...yes,
  'go on',
  'go ahead',
  'continue',
  'proceed',
  'good',
  'great',
  'perfect',
  'agreed',
  'i agree',
  'confirm',
  'confirmed',
  'yes please',
])
const again = new Set(['again', 'repeat', 'retry', 'try again', 'call it again'])

/**
 * Plain text is read with care: only a clear yes lets a tool act, only a clear word repeats what may have happened. What is said of a draft
 * is heeded, and the run goes on; only whoever rejects it by decision is asked again.
 */
function readDecision(kind: WaitKind, text: string): Decision | undefined {
  const word = text.trim().toLowerCase().replace(/[.!]$/, '')
  switch (kind) {
    case 'question':
      return undefined
    case 'review':
      return satisfied.has(word) ? 'accept' : undefined
    case 'approval':
      return word !== '' && yes.has(word) ? 'approve' : 'reject'
    case 'outcome':
      return again.has(word) ? 'again' : 'done'
  }
}

/** What a reply means for the open wait, or why it comes to nothing. The first reply to a wait wins. */
export function readReply(state: RunState, reply: Reply): EventDetails['human_reply'] | Refusal {
  const { wait } = state
  const no = reply.wait ?? wait?.no
  if (no !== undefined && no > state.waits) return refusal('unknown_wait')
  if (no !== undefined && no !== wait?.no) return refusal('already_answered')
  if (!wait) return refusal('not_waiting')
  const decision = reply.decision ? (meant[wait.kind]?.[reply.decision] ?? reply.decision) : readDecision(wait.kind, reply.text)
  if (decision && !possible[wait.kind].includes(decision)) return refusal('wrong_decision')
  const isForCall = decision === 'approve' || decision === 'again'
  return {
    wait: wait.no,
    text: reply.text,
    ...(decision && { decision }),
    ...(isForCall && reply.arguments !== undefined && { arguments: reply.arguments }),
    ...(decision === 'approve' && reply.always && { always: true }),
  }
}
