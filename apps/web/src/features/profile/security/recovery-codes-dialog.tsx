import { Copy, Download } from 'lucide-react'
import { saveBlob } from '../../../platform/files/download.ts'
import { Button } from '../../../ui/button/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Fields } from '../../../ui/form/fields.tsx'
import styles from './two-factor.module.css'

const fileName = 'adjutant-recovery-codes.txt'

export default function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`
  const footer = (
    <>
      <Button icon={<Copy />} onClick={() => void copyText(text)}>
        Copy
      </Button>
      <Button icon={<Download />} onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), fileName)}>
        Download
      </Button>
      <Button tone="primary" onClick={onClose}>
        I saved them
      </Button>
    </>
  )
  return (
    <Dialog open title="Your recovery codes" onClose={onClose} footer={footer}>
      <Fields>
        <p>Each code signs you in once if you lose your app or passkey. Keep them somewhere safe: you won&apos;t see them again.</p>
        <ul role="list" className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </Fields>
    </Dialog>
  )
}
