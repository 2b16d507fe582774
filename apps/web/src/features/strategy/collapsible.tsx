import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './collapsible.module.css'

/** Texts up to this height are shown completely: collapsing would hide only a line or two. */
const longPx = 210

/** Whether the content is too tall to be shown at once. */
function useIsLong() {
  const content = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  useLayoutEffect(() => {
    const element = content.current
    if (!element) return undefined
    const measure = () => setLong(element.offsetHeight > longPx)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { content, isLong }
}

/** A long text is collapsed until expanded. `about` names its owner for screen readers. */
export function Collapsible({ about, children }: { about: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { content, isLong } = useIsLong()
  return (
    <>
      {/* A link in the hidden part must become visible when it gets the focus. */}
      <div className={classes(isLong && !isOpen && styles.folded)} onFocus={() => isLong && setOpen(true)}>
        <div ref={content}>{children}</div>
      </div>
      {isLong && (
        <Button
          tone="ghost"
          size="small"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Show Less' : 'Show More'} of ${about}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show Less' : 'Show More'}
        </Button>
      )}
    </>
  )
}
