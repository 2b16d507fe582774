// Sentences of “How we will know” with the claims that they contain, or none. The rules are developed on the tuning sentences. The held-out
// sentences were written before the first rule and are only ever measured.

/** All sentences are written on this day, a Wednesday. */
export const day = '2026-11-18'

/** The records of the reader; a label names a KPI by its goal and position, for example `revenue.0`. */
export const goals = [
  {
    id: 'revenue',
    title: 'Grow recurring revenue',
    due_date: '2027-06-30',
    kpis: [
      { id: 'revenue.0', name: 'Recurring revenue', unit: 'M€' },
      { id: 'revenue.1', name: 'New customers', unit: null },
    ],
  },
  { id: 'churn', title: 'Reduce churn', due_date: '2027-03-31', kpis: [{ id: 'churn.0', name: 'Monthly churn', unit: '%' }] },
  {
    id: 'hiring',
    title: 'Build the engineering team',
    due_date: '2026-12-31',
    kpis: [{ id: 'hiring.0', name: 'Engineers hired', unit: null }],
  },
  { id: 'austria', title: 'Launch in Austria', due_date: '2027-02-28', kpis: [{ id: 'austria.0', name: 'Pilot customers', unit: null }] },
  { id: 'nps', title: 'Kundenzufriedenheit steigern', due_date: '2026-12-31', kpis: [{ id: 'nps.0', name: 'NPS', unit: null }] },
  { id: 'costs', title: 'Kosten senken', due_date: '2027-03-31', kpis: [{ id: 'costs.0', name: 'Cloudkosten', unit: 'k€' }] },
]

export const tasks = [
  { id: 'board', title: 'Prepare board deck', due_date: '2026-12-04' },
  { id: 'lease', title: 'Sign the Vienna lease', due_date: null },
  { id: 'supplier', title: 'Renegotiate supplier contract', due_date: '2026-12-11' },
  { id: 'offer', title: 'Angebot an Müller senden', due_date: '2026-11-27' },
  { id: 'onboarding', title: 'Rewrite the onboarding emails', due_date: null },
]

export type LabelledClaim =
  | { kind: 'kpi'; subject: string; comparison: 'at_least' | 'at_most' | 'equal'; value: number; due: string }
  | { kind: 'progress'; subject: string; value: number; due: string }
  | { kind: 'goal_done' | 'task_done'; subject: string; due: string }

export interface LabelledSentence {
  text: string
  claims: LabelledClaim[]
}

type Compared = 'at_least' | 'at_most' | 'equal'

export const kpi = (subject: string, comparison: Compared, value: number, due: string): LabelledClaim => ({
  kind: 'kpi',
  subject,
  comparison,
  value,
  due,
})
export const progress = (subject: string, value: number, due: string): LabelledClaim => ({ kind: 'progress', subject, value, due })
export const goalDone = (subject: string, due: string): LabelledClaim => ({ kind: 'goal_done', subject, due })
export const taskDone = (subject: string, due: string): LabelledClaim => ({ kind: 'task_done', subject, due })

export const says = (text: string, ...claims: LabelledClaim[]): LabelledSentence => ({ text, claims })
