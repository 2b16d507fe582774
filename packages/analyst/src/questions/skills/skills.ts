import type { NearestIntent } from '../understanding/find-intent.ts'
import type { Intent } from '../understanding/intent-examples.ts'
import type { Skill } from '../skill.ts'
import { matchesPattern } from '../text-matching.ts'
import { briefingSkill } from './briefing-skill.ts'
import { changesSkill } from './changes-skill.ts'
import { compareFiguresSkill, comparePeopleSkill, comparePeriodsSkill, compareTasksSkill } from './comparison-skills.ts'
import { figureSkill, goalSkills } from './goals/goal-skills.ts'
import { meetingsSkill } from './meetings/meeting-skill.ts'
import { noteSkill } from './note-skill.ts'
import { contactSkills } from './people/contact-skills.ts'
import { oneOnOneSkill } from './people/one-on-one-skill.ts'
import { riskSkill } from './people/risk-skill.ts'
import { messagesSkill, waitingSkill } from './people/thread-skills.ts'
import { commitmentSkill } from './commitments/commitment-skill.ts'
import { internetSkill, searchSkill } from './search-skills.ts'
import { smallTalkSkills, unrelatedSkill } from './small-talk-skills.ts'
import { taskDetailSkill, tasksAboutSkill } from './tasks/task-detail-skills.ts'
import { whySkill } from './tasks/why-skill.ts'
import { overdueSkill } from './tasks/overdue-skill.ts'
import { broadTaskSkills, personTasksSkill, taskSkills, unownedSkill } from './tasks/task-skills.ts'
import { workloadSkill } from './tasks/workload-skill.ts'

/** Skills for questions that name a record. */
export const namedRecordSkills: Skill[] = [...contactSkills, figureSkill]

/** Wordings that mean exactly one thing. */
const exactSkills: Skill[] = [
  oneOnOneSkill,
  waitingSkill,
  comparePeriodsSkill,
  comparePeopleSkill,
  compareTasksSkill,
  compareFiguresSkill,
  changesSkill,
  riskSkill,
  whySkill,
  meetingsSkill,
]

/** Skills that count and compute. */
export const computingSkills: Skill[] = [
  ...exactSkills,
  briefingSkill,
  unownedSkill,
  workloadSkill,
  taskDetailSkill,
  overdueSkill,
  ...goalSkills,
  ...taskSkills,
  tasksAboutSkill,
  ...broadTaskSkills,
]

const allSkills: Skill[] = [
  ...smallTalkSkills,
  internetSkill,
  commitmentSkill,
  messagesSkill,
  noteSkill,
  ...computingSkills,
  ...namedRecordSkills,
  unrelatedSkill,
  searchSkill,
]

const skillOf = (intent: Intent): Skill | undefined => allSkills.find(({ intents }) => intents?.includes(intent))

/** The first wording that matches wins; search answers everything else. */
function findByWording(english: string): Skill {
  // “Why does my note … exist?” names a note, but asks for no notes.
  const firstSkills = [...smallTalkSkills, internetSkill, whySkill, commitmentSkill, messagesSkill, noteSkill]
  const recordSkills = matchesPattern(english, 'statements')
    ? [...exactSkills, ...contactSkills]
    : [...computingSkills, ...namedRecordSkills]
  return [...firstSkills, ...recordSkills].find(({ matches }) => matches(english)) ?? searchSkill
}

/** By its wording, unless its meaning is clearly another one or no wording matches. */
export function findSkill(english: string, nearest?: NearestIntent): Skill {
  const byWording = findByWording(english)
  const isFixed = [...smallTalkSkills, ...exactSkills, internetSkill, personTasksSkill].includes(byWording)
  if (nearest === undefined || isFixed || (byWording !== searchSkill && !nearest.isClear)) return byWording
  return skillOf(nearest.intent) ?? byWording
}
