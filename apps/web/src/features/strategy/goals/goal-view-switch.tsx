import { LayoutGrid, Network } from 'lucide-react'
import { Segmented } from '../../../ui/form/segmented.tsx'
import type { StrategySearch } from '../strategy-search.ts'
import styles from './goals-panel.module.css'

const views = [
  { value: 'cards', label: 'Cards', icon: <LayoutGrid /> },
  { value: 'map', label: 'Map', icon: <Network /> },
] as const

/** Cards with charts, or the map of goals and their parents. */
export function GoalViewSwitch({ search, onSearch }: { search: StrategySearch; onSearch: (search: StrategySearch) => void }) {
  return (
    <div className={styles.views}>
      <Segmented
        label="View of the goals"
        value={search.view ?? 'cards'}
        options={views}
        onChange={(view) => onSearch({ ...search, view: view === 'map' ? view : undefined })}
      />
    </div>
  )
}
