import type { CommitmentSource as Source } from '@adjutant/contract/commitments'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './commitment-source.module.css'
import { toSourceText } from './commitment-texts.ts'

function SourceLink({ source: { kind, id, record_id }, children }: { source: Source; children: ReactNode }) {
  if (kind === 'note') {
    return (
      <Link to="/app/notes" search={{ note: id }}>
        {children}
      </Link>
    )
  }
  if (kind === 'interaction') {
    return (
      <Link to="/app/contacts" search={{ contact: record_id }}>
        {children}
      </Link>
    )
  }
  return (
    <Link to="/app/comms" search={{ thread: record_id, message: id }}>
      {children}
    </Link>
  )
}

/** The sentence in which the promise was noticed, linked to its place. */
export function CommitmentSource({ source }: { source: Source }) {
  return (
    <p className={styles.source}>
      {source.quote === null ? <span>The sentence was edited.</span> : <q className={styles.quote}>{source.quote}</q>}{' '}
      <SourceLink source={source}>{toSourceText(source)}</SourceLink>
    </p>
  )
}
