import type { FilePreview } from '@adjutant/contract/files/files'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { NoPreview } from './no-preview.tsx'
import { PreviewLoading } from './preview-loading.tsx'
import styles from './sheet-preview.module.css'
import { TableView } from './table-view.tsx'

type SheetProps = {
  preview: Extract<FilePreview, { kind: 'sheets' }>
  /** From 1. */
  sheet: number
  /** The rows still belong to the previous sheet. */
  isLoading: boolean
  onChoose: (sheet: number) => void
}

/** The sheets of a workbook, one at a time. */
export function SheetPreview({ preview: { sheets, rows, is_cut: isCut }, sheet, isLoading, onChoose }: SheetProps) {
  if (sheets.length === 0) return <NoPreview>This workbook has no sheets.</NoPreview>
  const options = sheets.map((name, index) => ({ value: String(index + 1), label: name }))
  return (
    <div className={styles.book}>
      {options.length > 1 && (
        <div className={styles.tabs}>
          <Segmented label="Sheet" value={String(sheet)} options={options} onChange={(value) => onChoose(Number(value))} />
        </div>
      )}
      <div className={styles.sheet}>
        {isLoading ? <PreviewLoading /> : <TableView table={{ rows, isCut }} label={sheets[sheet - 1] ?? ''} />}
      </div>
    </div>
  )
}
