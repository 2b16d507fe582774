import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../button/icon-button.tsx'
import { toPagerRange } from './pager-range.ts'
import styles from './pager.module.css'

type PagerProps = { skip: number; limit: number; total: number; onSkip: (skip: number) => void; label?: string }

/** Renders nothing for a single page. */
export function Pager({ skip, limit, total, onSkip, label = 'Pages' }: PagerProps) {
  const { first, last, previousSkip, nextSkip } = toPagerRange({ skip, limit, total })
  if (previousSkip === undefined && nextSkip === undefined) return null
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className={styles.range} aria-live="polite">
        {first.toLocaleString('en')}–{last.toLocaleString('en')} of {total.toLocaleString('en')}
      </span>
      <IconButton
        label="Previous page"
        icon={<ChevronLeft />}
        disabled={previousSkip === undefined}
        onClick={() => onSkip(previousSkip ?? 0)}
      />
      <IconButton label="Next page" icon={<ChevronRight />} disabled={nextSkip === undefined} onClick={() => onSkip(nextSkip ?? skip)} />
    </nav>
  )
}
