import type { BriefLine, MeetingBrief as Brief } from '@adjutant/contract/meetings'
import { daysBetween } from '@adjutant/contract/core/days'
import type { Source } from '@adjutant/contract/search'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { Link } from '@tanstack/react-router'
import { findRecordLink } from '../../platform/navigation/record-link.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { toDayText } from '../../ui/text/day-text.ts'
import styles from './meeting-facts.module.css'
import { toSectionTitle } from './meeting-facts.tsx'

const kindNames: Partial<Record<Source['kind'], string>> = {
  contact: 'Contact',
  thread: 'Messages',
  task: 'Task',
  goal: 'Goal',
  file: 'File',
  note: 'Note',
}

function SourceLink({ source }: { source: Source }) {
  const link = findRecordLink(source)
  return link ? <Link {...link}>{source.title}</Link> : <>{source.title}</>
}

/** A fact that begins with the title of its record is itself the link. */
function Line({ line: { text, date, person, source }, overdueDays }: { line: BriefLine; overdueDays: number }) {
  const titled = source && text.startsWith(source.title) ? source : undefined
  const kind = source && (kindNames[source.kind] ?? 'Source')
  return (
    <li className={styles.line}>
      <p className={styles.text}>
        {!titled && person && `${person}: `}
        {titled ? <SourceLink source={titled} /> : text}
        {titled && text.slice(titled.title.length)}
      </p>
      {overdueDays > 0 && <p className={styles.overdue}>{pluralize(overdueDays, 'day')} overdue</p>}
      {overdueDays <= 0 && date && <DateText value={date} />}
      {titled && <p className={styles.source}>{[kind, person].filter(Boolean).join(' · ')}</p>}
      {source && !titled && (
        <p className={styles.source}>
          {kind}: <SourceLink source={source} />
        </p>
      )}
    </li>
  )
}

type Section = Brief['sections'][number]

/** Other sections list past dates, which are not overdue. */
const sectionsWithDueDates: readonly Section['kind'][] = ['owed_by_you', 'owed_to_you', 'tasks', 'goals']

/** 0 or less for a line that is not overdue. */
const countOverdueDays = (kind: Section['kind'], { date }: BriefLine, today: string) =>
  date && sectionsWithDueDates.includes(kind) ? daysBetween(date, today) : 0

/** Facts from the person's records, each with a link to its source. */
export function MeetingBrief({ sections }: Pick<Brief, 'sections'>) {
  const today = toDayText(useNow())
  if (sections.length === 0)
    return <p className={styles.none}>Nothing in your contacts, messages, tasks, goals or files mentions these people or this subject.</p>
  return (
    <>
      {sections.map(({ kind, lines }) => (
        <div key={kind} className={styles.group}>
          <h3 className={styles.heading}>{toSectionTitle(kind)}</h3>
          <ul role="list" aria-label={toSectionTitle(kind)}>
            {lines.map((line, place) => (
              <Line key={`${line.source?.id} ${place}`} line={line} overdueDays={countOverdueDays(kind, line, today)} />
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}
