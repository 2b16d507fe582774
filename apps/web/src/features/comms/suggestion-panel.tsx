import type { Source } from '@adjutant/contract/search'
import type { Suggestion } from '@adjutant/contract/suggestions'
import { words } from '@adjutant/contract/words'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { ComponentType } from 'react'
import { Button } from '../../ui/button.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './suggestion-panel.module.css'

/** A draft that is offered: the server's, or one that came along with the way here. */
export type Offer = { text: string } & ({ suggestion: Suggestion } | { context: string | undefined })

/** Shows what a draft rests on. */
export type SourceList = ComponentType<{ sources: readonly Source[] }>

type PanelProps = {
  offer: Offer
  isBusy: boolean
  onUse: (text: string) => void
  onIgnore: () => void
  Sources: SourceList
}

function toByline(offer: Offer) {
  if ('context' in offer) return offer.context
  return offer.suggestion.model ?? 'Put together from facts, without a language model'
}

/** On a phone the messages need the room. */
const isRoomy = () => window.matchMedia('(min-width: 48rem)').matches

/** A drafted reply: read, changed, taken over or ignored, and never sent by itself. */
export function SuggestionPanel({ offer, isBusy, onUse, onIgnore, Sources }: PanelProps) {
  const bodyId = useId()
  const [isOpen, setOpen] = useState(isRoomy)
  const [text, setText] = useState(offer.text)
  const byline = toByline(offer)
  return (
    <section className={styles.panel} aria-label="AI suggestion">
      <button type="button" className={styles.head} aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
        <Eyebrow tone="ai">{words.comms.suggestion}</Eyebrow>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </button>
      <div id={bodyId} hidden={!isOpen} className={styles.body}>
        {byline && <p className={styles.byline}>{byline}</p>}
        <TextArea label="Suggested reply" labelHidden rows={3} value={text} onChange={(event) => setText(event.target.value)} />
        {'suggestion' in offer && <Sources sources={offer.suggestion.sources} />}
        <div className={styles.buttons}>
          <Button size="small" tone="ghost" loading={isBusy} onClick={onIgnore}>
            {words.comms.ignore}
          </Button>
          <Button size="small" disabled={!text.trim()} onClick={() => onUse(text.trim())}>
            {words.comms.use}
          </Button>
        </div>
      </div>
    </section>
  )
}
