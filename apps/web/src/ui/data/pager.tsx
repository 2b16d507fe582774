import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { toPagerRange } from './pager-range.ts'
import styles from './pager.module.css'

type PagerProps = {
  skip: number
  limit: number
  total: number
  /** A list with its page in the URL adds a history entry, so that Back returns to the page before. The pager scrolls by itself. */
  onSkip: (skip: number) => void
  label?: string
}

/** Shows the top of the list, which is the element before the pager, unless it is visible. */
function showTop(list: Element | null | undefined) {
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

/** Renders nothing for a single page. */
export function Pager({ skip, limit, total, onSkip, label = 'Pages' }: PagerProps) {
  const { first, last, previousSkip, nextSkip } = toPagerRange({ skip, limit, total })
  const pager = useRef<HTMLElement>(null)
  if (previousSkip === undefined && nextSkip === undefined) return null
  const turnTo = (page: number) => {
    showTop(pager.current?.previousElementSibling)
    onSkip(page)
  }
  return (
    <nav ref={pager} className={styles.pager} aria-label={label}>
      <span className={styles.range} aria-live="polite">
        {first.toLocaleString('en')}–{last.toLocaleString('en')} of {total.toLocaleString('en')}
      </span>
      <IconButton
        label="Previous page"
        icon={<ChevronLeft />}
        disabled={previousSkip === undefined}
        onClick={() => turnTo(previousSkip ?? 0)}
      />
      <IconButton label="Next page" icon={<ChevronRight />} disabled={nextSkip === undefined} onClick={() => turnTo(nextSkip ?? skip)} />
    </nav>
  )
}
