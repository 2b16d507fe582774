import { ChevronDown, ChevronUp, Pause, Play, X } from 'lucide-react'
import { useState } from 'react'
import { Gauge } from '../../../ui/data/gauge.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { clearEnded, dropUpload, pauseUpload, resumeUpload } from './upload-store.ts'
import type { Upload } from './upload-store.ts'
import styles from './upload-tray.module.css'
import { canResume, toSummary, toUploadText } from './upload-texts.ts'

const canPause = ({ state }: Upload) => state === 'queued' || state === 'sending' || state === 'waiting'

function Buttons({ upload }: { upload: Upload }) {
  const { key, name, state } = upload
  const hasEnded = state === 'done' || state === 'failed'
  return (
    <span className={styles.buttons}>
      {canPause(upload) && <IconButton label={`Pause ${name}`} icon={<Pause />} onClick={() => pauseUpload(key)} />}
      {canResume(upload) && (
        <IconButton label={state === 'failed' ? `Try ${name} again` : `Resume ${name}`} icon={<Play />} onClick={() => resumeUpload(key)} />
      )}
      <IconButton label={hasEnded ? `Dismiss ${name}` : `Cancel ${name}`} icon={<X />} onClick={() => dropUpload(key)} />
    </span>
  )
}

function Row({ upload, onOpen }: { upload: Upload; onOpen: (id: string) => void }) {
  const { name, sentBytes, size, state, fileId } = upload
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.words}>
        {fileId ? (
          <button type="button" className={styles.name} onClick={() => onOpen(fileId)}>
            {name}
          </button>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <span className={styles.text} role={state === 'failed' ? 'alert' : undefined}>
          {toUploadText(upload)}
        </span>
      </div>
      <Buttons upload={upload} />
      {state !== 'failed' && state !== 'done' && (
        <div className={styles.gauge}>
          <Gauge label={`Uploading ${name}`} value={size === 0 ? 0 : sentBytes} max={size || 1} />
        </div>
      )}
    </li>
  )
}

/** Uploads in a tray at the bottom of the window. */
export function UploadTray({ uploads, onOpen }: { uploads: readonly Upload[]; onOpen: (id: string) => void }) {
  const [chosen, setFolded] = useState<boolean>()
  if (uploads.length === 0) return null
  const finished = uploads.filter(({ state }) => state === 'done')
  const others = uploads.filter(({ state }) => state !== 'done')
  // Collapses to one line when everything has finished.
  const isFolded = chosen ?? others.length === 0
  return (
    <section className={styles.tray} aria-label="Uploads">
      <header className={styles.head}>
        <p className={styles.title} role="status">
          {toSummary(uploads)}
        </p>
        {finished.length > 0 && (
          <Button size="small" tone="ghost" onClick={clearEnded}>
            Clear finished
          </Button>
        )}
        <IconButton
          label={isFolded ? 'Show uploads' : 'Fold uploads'}
          aria-expanded={!isFolded}
          icon={isFolded ? <ChevronUp /> : <ChevronDown />}
          onClick={() => setFolded(!isFolded)}
        />
      </header>
      {!isFolded && (
        <ul role="list" className={styles.rows}>
          {[...others, ...finished].map((upload) => (
            <Row key={upload.key} upload={upload} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}
