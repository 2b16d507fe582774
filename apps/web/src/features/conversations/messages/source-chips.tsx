import type { CitedSource, Source } from '@adjutant/contract/search'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findRecordLink } from '../../../platform/navigation/record-link.ts'
import { recordKindLabels } from '../../../platform/records/record-kinds.ts'
import { findSafeLink } from '../../../ui/text/safe-url.ts'
import styles from '../../../ui/data/record-chip.module.css'
import citation from './citation.module.css'

type Shown = Source & Partial<Pick<CitedSource, 'number'>>

function Face({ source: { kind, title, page, number }, host }: { source: Shown; host?: string | undefined }) {
  return (
    <>
      {number && <span className={styles.number}>{number}</span>}
      <span className={styles.kind}>{host ?? recordKindLabels[kind]}</span>
      <span className={styles.title}>{title}</span>
      {page && <span className={styles.kind}>p. {page}</span>}
    </>
  )
}

/** `host` of a web page. */
type SourceLinkProps = { source: Shown; className: string | undefined; label?: string; children: (host?: string) => ReactNode }

/** A record opens at its page, a file at the cited page, a web page in a new tab; sources without a page are plain text. */
function SourceLink({ source, className, label, children }: SourceLinkProps) {
  const shared = { className, title: source.title, 'aria-label': label }
  const address = findRecordLink(source)
  if (address) {
    return (
      <Link {...address} {...shared}>
        {children()}
      </Link>
    )
  }
  const link = source.kind === 'web' && source.url ? findSafeLink(source.url, window.location.origin) : undefined
  if (link?.leadsTo) {
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" {...shared}>
        {children(link.leadsTo)}
      </a>
    )
  }
  return (
    <span className={className} title={source.title}>
      {children()}
    </span>
  )
}

export function SourceChip({ source }: { source: Shown }) {
  return (
    <SourceLink source={source} className={styles.chip}>
      {(host) => <Face source={source} host={host} />}
    </SourceLink>
  )
}

/** A citation number in the text, which opens the same source as its chip. */
export function Citation({ source }: { source: Shown }) {
  const label = [`Source ${source.number}: ${source.title}`, source.page && `page ${source.page}`].filter(Boolean).join(', ')
  return (
    <SourceLink source={source} className={citation.citation} label={label}>
      {() => source.number}
    </SourceLink>
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
