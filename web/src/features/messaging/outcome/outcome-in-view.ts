import { useEffect, type RefObject } from 'react'
import { createStore, useStore } from '../../../platform/state/store.ts'

/** The message whose outcome is on the screen. */
const shownOutcome = createStore<number | undefined>(undefined)

export const useIsOutcomeInView = (message_id: number): boolean =>
  useStore(shownOutcome, (message) => message === message_id)

/** Reports whether the outcome of a message is on the screen. */
export function useReportInView(element: RefObject<HTMLElement | null>, message_id: number): void {
  useEffect(() => {
    const block = element.current
    if (!block) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) shownOutcome.set(message_id)
      else if (shownOutcome.get() === message_id) shownOutcome.set(undefined)
    })
    observer.observe(block)
    return () => {
      observer.disconnect()
      if (shownOutcome.get() === message_id) shownOutcome.set(undefined)
    }
  }, [element, message_id])
}
