import type { Advice } from '@adjutant/contract/advice'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Clamp } from '../../../ui/data/clamp.tsx'
import styles from './advice-brief.module.css'
import { isWhole, toExcerpt } from '../../../ui/text/excerpt.ts'
import { AdviceFrame } from './advice-frame.tsx'
import type { AdviceTextComponent } from './advice-text.tsx'

/** The beginning of an advice; `Text` is loaded for the whole of it. */
export function AdviceBrief({ advice, Text }: { advice: Advice; Text: AdviceTextComponent }) {
  const [isOpen, setOpen] = useState(false)
  const excerpt = (
    <div className={styles.excerpt}>
      <Clamp lines={3}>{toExcerpt(advice.content)}</Clamp>
    </div>
  )
  return (
    <AdviceFrame advice={advice}>
      {isOpen ? (
        <Suspense fallback={excerpt}>
          <Text advice={advice} />
        </Suspense>
      ) : (
        excerpt
      )}
      {!isWhole(advice.content) && (
        <Button
          tone="ghost"
          size="small"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Show Less' : 'Show More'} of ${advice.advice_title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show Less' : 'Show More'}
        </Button>
      )}
    </AdviceFrame>
  )
}
