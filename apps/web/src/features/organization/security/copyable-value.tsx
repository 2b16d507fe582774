import { Copy } from 'lucide-react'
import { copyText } from '../../../ui/copy-text.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import styles from './security.module.css'

/** A value to copy into another product. */
export function CopyableValue({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.value}>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <IconButton label={`Copy ${label.toLowerCase()}`} icon={<Copy />} onClick={() => void copyText(value)} />
      </dd>
    </div>
  )
}
