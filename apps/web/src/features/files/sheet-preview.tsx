import { useEffect, useState } from 'react'
import { Segmented } from '../../ui/segmented.tsx'
import { Opening } from './opening.tsx'
import { NoPreview } from './no-preview.tsx'
import { readSheets } from './sheet-file.ts'
import type { Sheet } from './sheet-file.ts'
import styles from './sheet-preview.module.css'
import { TableView } from './table-view.tsx'

type Read = { sheets: Sheet[] } | { fault: string }

async function read(blob: Blob): Promise<Read> {
  try {
    const sheets = await readSheets(new Uint8Array(await blob.arrayBuffer()))
    return sheets.length > 0 ? { sheets } : { fault: 'This workbook has no sheets.' }
  } catch (error) {
    return { fault: error instanceof RangeError ? 'This file is damaged.' : (error as Error).message }
  }
}

/** The sheets of a workbook, one at a time; `page` names the one to begin with. */
export default function SheetPreview({ blob, page = 1 }: { blob: Blob; page?: number | undefined }) {
  const [known, setKnown] = useState<Read>()
  const [chosen, setChosen] = useState(String(page - 1))
  useEffect(() => {
    let isWanted = true
    void read(blob).then((found) => isWanted && setKnown(found))
    return () => {
      isWanted = false
    }
  }, [blob])
  if (!known) return <Opening />
  if ('fault' in known) return <NoPreview>{known.fault}</NoPreview>
  const sheet = known.sheets[Number(chosen)] ?? known.sheets[0]!
  const options = known.sheets.map(({ name }, index) => ({ value: String(index), label: name }))
  return (
    <div className={styles.book}>
      {options.length > 1 && (
        <div className={styles.tabs}>
          <Segmented label="Sheet" value={String(known.sheets.indexOf(sheet))} options={options} onChange={setChosen} />
        </div>
      )}
      <div className={styles.sheet}>
        <TableView table={sheet.table} label={sheet.name} />
      </div>
    </div>
  )
}
