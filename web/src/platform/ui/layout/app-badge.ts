import { useEffect } from 'react'

/** Marks the icon of the installed application. Browsers without badges ignore it; zero removes the badge. */
export const setAppBadge = (count: number): Promise<void> =>
  'setAppBadge' in navigator ? navigator.setAppBadge(count).catch(() => {}) : Promise.resolve()

export function useAppBadge(count: number): void {
  useEffect(() => {
    void setAppBadge(count)
  }, [count])
}
