import { Status } from '../../ui/status.tsx'
import { toBadge } from './run.ts'
import type { Run } from './run.ts'

export function RunBadge({ run }: { run: Run | undefined }) {
  const { tone, text } = toBadge(run)
  return (
    <span role="status">
      <Status tone={tone}>{text}</Status>
    </span>
  )
}
