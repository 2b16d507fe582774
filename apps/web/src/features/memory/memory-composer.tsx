import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useState } from 'react'
import { toDetail } from '../../platform/api/api-error.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './memory-composer.module.css'
import { MemoryForm } from './memory-form.tsx'
import { useCreateMemory } from './memory-mutations.ts'

/** Adds a memory by hand. */
export function MemoryComposer() {
  const { mutate, isPending, error } = useCreateMemory()
  // A new key resets the form.
  const [savedCount, setSavedCount] = useState(0)
  const keep = (content: string) => {
    if (!isPending) mutate({ content }, { onSuccess: () => setSavedCount((count) => count + 1) })
  }
  return (
    <div className={styles.composer}>
      <MemoryForm
        key={savedCount}
        label="New memory"
        content=""
        placeholder="Our fiscal year begins in July."
        error={error ? toDetail(error, appMessages.http.unexpected) : undefined}
        onSubmit={keep}
      >
        <Button type="submit" tone="primary" loading={isPending}>
          Save memory
        </Button>
      </MemoryForm>
    </div>
  )
}
