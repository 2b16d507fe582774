import { Plus } from 'lucide-react'
import { Button } from '../../ui/button/button.tsx'

export function CreateGoalButton({ onPress }: { onPress: () => void }) {
  return (
    <Button tone="primary" size="small" icon={<Plus />} onClick={onPress}>
      Create New Goal
    </Button>
  )
}

export function AddAdviceButton({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" icon={<Plus />} onClick={onPress}>
      Add Advice
    </Button>
  )
}
