import { LayoutGrid, List } from 'lucide-react'
import { Segmented } from './segmented.tsx'

type View = 'list' | 'grid'

const options = [
  { value: 'list', label: 'List', icon: <List />, labelHidden: true },
  { value: 'grid', label: 'Grid', icon: <LayoutGrid />, labelHidden: true },
] as const

/** Switches between rows and cards. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return <Segmented label="View" value={view} options={options} onChange={onChange} />
}
