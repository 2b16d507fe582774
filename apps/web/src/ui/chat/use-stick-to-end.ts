import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** A scroll event this soon after wheel, touch, key or scrollbar input comes from the person. */
const userInputMs = 500

const userInputEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

const getDistancePx = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight

function scrollToEnd(box: HTMLElement | null) {
  if (box) box.scrollTop = box.scrollHeight
}

interface StickToEndOptions {
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
export function useStickToEnd({ followPx, ownKey, isEnd }: StickToEndOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const lastInputAtMs = useRef(-Infinity)
  const [isAway, setAway] = useState(false)
  const jump = () => {
    isFollowing.current = true
    setAway(false)
    scrollToEnd(scroller.current)
  }
  /** Stops following the end. */
  const stopFollowing = () => void (isFollowing.current = false)
  const getDistanceToEndPx = () => getDistancePx(scroller.current!)
  const handleScroll = () => {
    const isNear = getDistanceToEndPx() <= followPx
    const isUserScroll = performance.now() - lastInputAtMs.current < userInputMs
    if (isNear) isFollowing.current = true
    else if (isUserScroll) isFollowing.current = false
    setAway(!isNear && !isFollowing.current)
  }
  const follow = useEffectEvent((box: HTMLElement) => isFollowing.current && isEnd && scrollToEnd(box))
  // Streaming text and late measurements change the height of this one element.
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box?.firstElementChild) return undefined
    const recordInput = () => void (lastInputAtMs.current = performance.now())
    const observer = new ResizeObserver(() => follow(box))
    observer.observe(box)
    observer.observe(box.firstElementChild)
    userInputEvents.forEach((name) => box.addEventListener(name, recordInput, { passive: true }))
    return () => {
      observer.disconnect()
      userInputEvents.forEach((name) => box.removeEventListener(name, recordInput))
    }
  }, [])
  // The person's own message is always scrolled into view.
  useLayoutEffect(() => {
    if (ownKey === undefined) return
    isFollowing.current = true
    scrollToEnd(scroller.current)
  }, [ownKey])
  return { scroller, isAway, jump, handleScroll, stopFollowing, getDistanceToEndPx }
}
