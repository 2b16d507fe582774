import { Copy } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './security.module.css'

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied', tone: 'success' })
  } catch {
    showToast({ title: 'Your browser blocked copying.', tone: 'error' })
  }
}

/** A value to take to another product. */
export function CopiedValue({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.value}>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <IconButton label={`Copy ${label.toLowerCase()}`} icon={<Copy />} onClick={() => void copy(value)} />
      </dd>
    </div>
  )
}
