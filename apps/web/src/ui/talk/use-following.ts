import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** A scroll this soon after a hand on wheel, screen, key or bar is the reader's own. */
const handMs = 500

const handEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

const toEndPx = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight

function toEnd(box: HTMLElement) {
  box.scrollTop = box.scrollHeight
}

interface Following {
  followPx: number
  /** What the reader added last and is not stored yet. */
  ownKey: string | undefined
  /** The rows go on to the latest. */
  isEnd: boolean
}

/**
 * Keeps the end of the list in sight while it grows, until the reader scrolls away from it. Content that is measured or written
 * moves things too: only a scroll by hand leads away.
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
  /** Something else than the end is wanted now. */
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
  // Whatever makes the content taller, an answer that grows or a message that is measured at last, changes the size of the one box.
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
  // What one says oneself is always brought into view.
  useLayoutEffect(() => {
    if (ownKey === undefined) return
    isFollowing.current = true
    toEnd(scroller.current!)
  }, [ownKey])
  return { scroller, isAway, jump, look, leave, toAwayPx }
}
