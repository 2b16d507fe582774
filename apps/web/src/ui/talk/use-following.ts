import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** A scroll event this soon after wheel, touch, key or scrollbar input comes from the person. */
const handMs = 500

const handEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

const toEndPx = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight

function toEnd(box: HTMLElement) {
  box.scrollTop = box.scrollHeight
}

interface Following {
  followPx: number
  /** The person's latest unsaved row. */
  ownKey: string | undefined
  /** The rows include the latest one. */
  isEnd: boolean
}

/**
 * Keeps the end of the list in view while it grows, until the person scrolls away. Measuring and streaming also cause scroll events, so
 * only scrolls after user input count.
 */
export function useFollowing({ followPx, ownKey, isEnd }: Following) {
  const scroller = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const handAtMs = useRef(-Infinity)
  const [isAway, setAway] = useState(false)
  const jump = () => {
    isFollowing.current = true
    setAway(false)
    toEnd(scroller.current!)
  }
  /** Stops following the end. */
  const leave = () => void (isFollowing.current = false)
  const toAwayPx = () => toEndPx(scroller.current!)
  const look = () => {
    const isNear = toAwayPx() <= followPx
    const isByHand = performance.now() - handAtMs.current < handMs
    if (isNear) isFollowing.current = true
    else if (isByHand) isFollowing.current = false
    setAway(!isNear && !isFollowing.current)
  }
  const follow = useEffectEvent((box: HTMLElement) => isFollowing.current && isEnd && toEnd(box))
  // Streaming text and late measurements change the height of this one element.
  useLayoutEffect(() => {
    const box = scroller.current!
    const feel = () => void (handAtMs.current = performance.now())
    const observer = new ResizeObserver(() => follow(box))
    observer.observe(box)
    observer.observe(box.firstElementChild!)
    handEvents.forEach((name) => box.addEventListener(name, feel, { passive: true }))
    return () => {
      observer.disconnect()
      handEvents.forEach((name) => box.removeEventListener(name, feel))
    }
  }, [])
  // The person's own message is always scrolled into view.
  useLayoutEffect(() => {
    if (ownKey === undefined) return
    isFollowing.current = true
    toEnd(scroller.current!)
  }, [ownKey])
  return { scroller, isAway, jump, look, leave, toAwayPx }
}
