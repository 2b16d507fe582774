import { words } from '@adjutant/contract/words'
import { useState } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { Button } from '../../ui/button.tsx'
import styles from './memory-composer.module.css'
import { MemoryForm } from './memory-form.tsx'
import { useKeepMemory } from './memory-mutations.ts'

/** Adds a memory by hand. */
export function MemoryComposer() {
  const { mutate, isPending, error } = useKeepMemory()
  // A new key resets the form.
  const [kept, setKept] = useState(0)
  const keep = (content: string) => {
    if (!isPending) mutate({ content }, { onSuccess: () => setKept((count) => count + 1) })
  }
  return (
    <div className={styles.composer}>
      <MemoryForm
        key={kept}
        label="New memory"
        content=""
        placeholder="Our fiscal year begins in July."
        error={error ? toDetail(error, words.wire.broken) : undefined}
        onSubmit={keep}
      >
        <Button type="submit" tone="primary" loading={isPending}>
          Save memory
        </Button>
      </MemoryForm>
    </div>
  )
}
