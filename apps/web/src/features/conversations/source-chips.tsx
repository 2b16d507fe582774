import type { CitedSource, Source } from '@adjutant/contract/search'
import { Link } from '@tanstack/react-router'
import { findRecordAddress } from '../../platform/record-address.ts'
import { findSafeLink } from '../../ui/safe-url.ts'
import styles from '../../ui/record-chip.module.css'

const kindWords: Record<Source['kind'], string> = {
  task: 'Task',
  goal: 'Goal',
  advice: 'Advice',
  note: 'Note',
  contact: 'Contact',
  thread: 'Thread',
  file: 'File',
  conversation: 'Conversation',
  memory: 'Memory',
  web: 'Web',
}

type Shown = Source & Partial<Pick<CitedSource, 'number'>>

function Face({ source: { kind, title, page, number }, host }: { source: Shown; host?: string | undefined }) {
  return (
    <>
      {number && <span className={styles.number}>{number}</span>}
      <span className={styles.kind}>{host ?? kindWords[kind]}</span>
      <span className={styles.title}>{title}</span>
      {page && <span className={styles.kind}>p. {page}</span>}
    </>
  )
}

/** A record opens at its page, a file at the page that is meant; a page of the internet outside, with its host named; what has no page is only named. */
export function SourceChip({ source }: { source: Shown }) {
  const address = findRecordAddress(source)
  if (address) {
    return (
      <Link {...address} className={styles.chip} title={source.title}>
        <Face source={source} />
      </Link>
    )
  }
  const link = source.kind === 'web' && source.url ? findSafeLink(source.url, window.location.origin) : undefined
  if (link?.leadsTo) {
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" className={styles.chip} title={source.title}>
        <Face source={source} host={link.leadsTo} />
      </a>
    )
  }
  return (
    <span className={styles.chip} title={source.title}>
      <Face source={source} />
    </span>
  )
}

export function SourceChips({ sources }: { sources: readonly Shown[] }) {
  if (sources.length === 0) return null
  return (
    <ul role="list" className={styles.chips} aria-label="Sources">
      {sources.map((source) => (
        <li key={`${source.kind} ${source.id} ${source.page}`}>
          <SourceChip source={source} />
        </li>
      ))}
    </ul>
  )
}
