import type { CommitmentSearch } from './commitment-search.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import styles from './state-filter.module.css'

type Shown = 'open' | NonNullable<CommitmentSearch['show']>

const options = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'dismissed', label: 'Dismissed' },
] as const

/** Which promises both lists show. */
export function StateFilter({ value, onChange }: { value: Shown; onChange: (value: Shown) => void }) {
  return (
    <div className={styles.filter}>
      <Segmented label="Show" value={value} options={options} onChange={onChange} />
    </div>
  )
}
