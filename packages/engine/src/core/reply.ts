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
/** Also accepts a draft, because continuing has no external effect. */
const accepting = new Set([
  ...yes,
  'all good',
  'that is fine',
  'looks great',
  'looks good to me',
  'good to go',
  'go on',
  'go ahead',
  'continue',
  'proceed',
  'good',
  'great',
  'perfect',
  'agreed',
  'i agree',
  'i accept',
  'confirm',
  'confirmed',
  'please',
  'thanks',
  'thank you',
  'yes please',
  'ja',
  'ja bitte',
  'bitte',
  'danke',
  'gut',
  'sehr gut',
  'super',
  'perfekt',
  'passt',
  'passt so',
  'in ordnung',
  'einverstanden',
  'akzeptiert',
  'angenommen',
  'genehmigt',
  'freigegeben',
  'so lassen',
  'weiter',
  'weiter so',
  'mach weiter',
])
const again = new Set(['again', 'repeat', 'retry', 'try again', 'call it again'])

const withoutEnd = (text: string): string => text.trim().replace(/[.!]+$/, '')

/** Every part must accept: "Yes, but shorter" is a request for changes. */
const isAccepting = (text: string): boolean =>
  withoutEnd(text)
    .split(/[,;.!]+|\b(?:and|und)\b/)
    .every((part) => accepting.has(part.trim()))

/** Plain text is parsed strictly: only a clear yes approves a tool or accepts a draft, only a clear word repeats a call. */
function readDecision(kind: WaitKind, text: string): Decision | undefined {
  const lower = text.toLowerCase()
  const word = withoutEnd(lower)
  switch (kind) {
    case 'question':
      return undefined
    case 'review':
      return isAccepting(lower) ? 'accept' : 'reject'
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

/** Edited arguments and *always* apply to one call only. */
function canDecide(
  { call, calls = call === undefined ? [] : [call] }: Wait,
  { calls: decided = [], arguments: edited, always }: Reply,
): boolean {
  if (decided.length === 0 || decided.some((id) => !calls.includes(id))) return false
  return decided.length === 1 || (edited === undefined && !always)
}
