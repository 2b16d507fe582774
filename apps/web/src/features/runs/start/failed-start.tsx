import { Button } from '../../../ui/button/button.tsx'
import type { FailedStart as Failure } from './failed-starts.ts'
import styles from './failed-start.module.css'
import { toStartFailureTitle, useStartRun } from './start-run.ts'

/** The text of a start that failed, with the reason and a way to repeat it. */
export function FailedStart({ failure: { request, reason }, conversationId }: { failure: Failure; conversationId: string }) {
  const { mutate, isPending } = useStartRun(conversationId)
  return (
    <div className={styles.failure}>
      <div>
        <p>{toStartFailureTitle(request.kind)}</p>
        <p className={styles.reason}>{reason}</p>
      </div>
      <Button size="small" loading={isPending} onClick={() => mutate(request)}>
        Try again
      </Button>
    </div>
  )
}
