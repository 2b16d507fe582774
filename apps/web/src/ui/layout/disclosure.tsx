import { Suspense, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { SkeletonRows } from '../data/skeleton.tsx'
import styles from './disclosure.module.css'

type DisclosureProps = {
  icon: ReactNode
  label: string
  hideLabel: string
  /** Accessible name of the panel. */
  name: string
  children: ReactNode
}

/** A button that opens a part of the page. Nothing of the part is rendered or loaded before. */
export function Disclosure({ icon, label, hideLabel, name, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  return (
    <div className={styles.disclosure}>
      <Button
        tone="ghost"
        size="small"
        icon={icon}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? hideLabel : label}
      </Button>
      {isOpen && (
        <section id={panelId} aria-label={name}>
          <Suspense fallback={<SkeletonRows count={3} />}>{children}</Suspense>
        </section>
      )}
    </div>
  )
}
