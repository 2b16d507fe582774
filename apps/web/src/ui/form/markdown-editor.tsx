import { Bold, Code, Italic, List, ListOrdered, TextQuote } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { classes } from '../classes.ts'
import control from './control.module.css'
import { FieldNotes, useField } from './field.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { MarkdownText } from '../text/markdown-text.tsx'
import { findTool, markdownTools, toEdit } from './markdown-edits.ts'
import type { MarkdownTool } from './markdown-edits.ts'
import styles from './markdown-editor.module.css'
import { Segmented } from './segmented.tsx'

type MarkdownEditorProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  placeholder?: string
  rows?: number
  /** Ctrl or ⌘ with Enter. */
  onSubmit?: () => void
}

const faces: Record<MarkdownTool, { label: string; icon: ReactNode }> = {
  bold: { label: 'Bold', icon: <Bold /> },
  italic: { label: 'Italic', icon: <Italic /> },
  code: { label: 'Code', icon: <Code /> },
  quote: { label: 'Blockquote', icon: <TextQuote /> },
  bullets: { label: 'Bulleted list', icon: <List /> },
  numbers: { label: 'Numbered list', icon: <ListOrdered /> },
}

const modes = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const

/** Inserts text like typing, so that the browser's undo covers it. */
function apply(area: HTMLTextAreaElement, tool: MarkdownTool) {
  const edit = toEdit(tool, { text: area.value, from: area.selectionStart, to: area.selectionEnd })
  area.focus()
  area.setSelectionRange(edit.from, edit.to)
  document.execCommand(edit.insert ? 'insertText' : 'delete', false, edit.insert)
  area.setSelectionRange(edit.selectFrom, edit.selectTo)
}

function Toolbar({ area, disabled }: { area: RefObject<HTMLTextAreaElement | null>; disabled: boolean }) {
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (current + step + markdownTools.length) % markdownTools.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div role="toolbar" aria-label="Formatting" tabIndex={-1} className={styles.tools} onKeyDown={move}>
      {markdownTools.map((tool, index) => (
        <IconButton
          key={tool}
          {...faces[tool]}
          disabled={disabled}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => area.current && apply(area.current, tool)}
        />
      ))}
    </div>
  )
}

/** A Markdown editor with toolbar, shortcuts and preview. */
export function MarkdownEditor({ label, value, onChange, error, placeholder, rows = 8, onSubmit }: MarkdownEditorProps) {
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const area = useRef<HTMLTextAreaElement>(null)
  const field = useField({ error })
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onSubmit?.()
    const tool = findTool(event)
    if (!tool) return undefined
    event.preventDefault()
    return apply(event.currentTarget, tool)
  }
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <label htmlFor={field.wiring.id} className={styles.label}>
          {label}
        </label>
        <Toolbar area={area} disabled={mode === 'preview'} />
        <Segmented label="Mode" value={mode} options={modes} onChange={setMode} />
      </div>
      <textarea
        {...field.wiring}
        ref={area}
        hidden={mode === 'preview'}
        rows={rows}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKeyDown}
        className={classes(control.control, control.area, styles.area)}
      />
      {mode === 'preview' && (
        <div className={styles.preview} aria-label="Preview" role="region">
          {value.trim() ? <MarkdownText text={value} /> : <p>Nothing to preview.</p>}
        </div>
      )}
      <FieldNotes error={error} field={field} />
    </div>
  )
}
