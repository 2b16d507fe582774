import { rejection, type Rejection, type Reply } from './command.ts'
import type { Decision, EventDetails } from './event.ts'
import type { RunState, Wait, WaitKind } from './run.ts'

const possible: Record<WaitKind, readonly Decision[]> = {
  question: [],
  review: ['accept', 'reject'],
  approval: ['approve', 'reject'],
  outcome: ['again', 'done'],
}

/** Maps yes and no of a form to the decisions of each kind of wait. */
const decisionAliases: Partial<Record<WaitKind, Partial<Record<Decision, Decision>>>> = {
  review: { approve: 'accept' },
  outcome: { approve: 'again', reject: 'done' },
}

const yes = new Set(['', 'ok', 'okay', 'yes', 'y', 'accept', 'accepted', 'approve', 'approved', 'fine', 'looks good'])
/** Also accepted for a draft, because continuing has no external effect. */
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
 * Plain text is parsed strictly: only a clear yes approves a tool, only a clear word repeats a call. Other text on a draft is applied and
 * the run continues; only an explicit rejection asks again.
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

/** The meaning of a reply for the open wait, or why it is rejected. The first reply wins. */
export function readReply(state: RunState, reply: Reply): EventDetails['human_reply'] | Rejection {
  const { wait } = state
  const no = reply.wait ?? wait?.no
  if (no !== undefined && no > state.waits) return rejection('unknown_wait')
  if (no !== undefined && no !== wait?.no) return rejection('already_answered')
  if (!wait) return rejection('not_waiting')
  const decision = reply.decision ? (decisionAliases[wait.kind]?.[reply.decision] ?? reply.decision) : readDecision(wait.kind, reply.text)
  if (decision && !possible[wait.kind].includes(decision)) return rejection('wrong_decision')
  if (reply.calls && !canDecide(wait, reply)) return rejection('wrong_decision')
  const isForCall = decision === 'approve' || decision === 'again'
  return {
    wait: wait.no,
    text: reply.text,
    ...(decision && { decision }),
    ...(isForCall && reply.arguments !== undefined && { arguments: reply.arguments }),
    ...(decision === 'approve' && reply.always && { always: true }),
    ...(reply.calls && { calls: reply.calls }),
  }
}

/** Edited arguments and *always* are for one call. */
function canDecide(
  { call, calls = call === undefined ? [] : [call] }: Wait,
  { calls: decided = [], arguments: edited, always }: Reply,
): boolean {
  if (decided.length === 0 || decided.some((id) => !calls.includes(id))) return false
  return decided.length === 1 || (edited === undefined && !always)
}
