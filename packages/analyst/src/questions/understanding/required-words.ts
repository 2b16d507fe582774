import type { Intent } from './intent-examples.ts'

/**
 * Words without which a question can't have an intent, however similar it is to the examples. Short questions are similar to many others.
 */
const requiredWords: Partial<Record<Intent, RegExp>> = {
  changes: /\b(?:since|last|past|new|news|chang\w*|updat\w*|happen\w*|miss\w*|yesterday|recent\w*|lately|latest)\b/i,
  due: /\b(?:due|deadlines?|do|done|finish\w*|complet\w*|ready|have to|has to|must|need\w*|agenda|plan\w*|coming|upcoming|schedul\w*|left|on)\b/i,
  finished: /\b(?:done|finish\w*|complet\w*|clos\w*|accomplish\w*|achiev\w*|deliver\w*|wrapped)\b/i,
  comparePeople: /\b(?:more|less|fewer|most|than|compare\w*|versus|vs|busier|or)\b/i,
  compareFigures: /\b(?:more|less|fewer|further|farther|ahead|better|worse|than|compar\w*|versus|vs|or)\b/i,
  comparePeriods: /\b(?:more|less|fewer|better|worse|than|compar\w*|versus|vs)\b/i,
  compareTasks: /\b(?:more|less|fewer|than|compar\w*|versus|vs)\b/i,
  overdue: /\b(?:overdue|late|delay\w*|deadlines?|miss\w*|past|already|behind|slipp\w*|blown?|blew|due)\b/i,
  notes: /\b(?:notes?|journal|diary|wrote|write|written|noted|jotted)\b/i,
  contacts: /\b(?:contacts?|address book)\b/i,
  lastContact: /\b(?:last|when|ago|since|spoke|speak|talk\w*|met|meet\w*|heard)\b/i,
  unowned: /\b(?:nobody|no one|unowned|unassigned|not|without|no|anyone|anybody|none)\b/i,
}

/** A subject with a name is not the state of everything. */
const named = /\b(?:in|with|on|at|of) (?:the )?\p{Lu}\p{L}+/u

export const isPossible = (intent: Intent, english: string): boolean =>
  (requiredWords[intent]?.test(english) ?? true) && !(intent === 'briefing' && named.test(english))
