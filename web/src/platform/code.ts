import { lazy } from 'react'
import { waitBefore } from './live/backoff.ts'

/**
 * Code that comes later, asked for until it is there: a network that is away for a moment must not take down a screen that
 * works, nor a page that was pressed.
 */
export async function codeOf<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitBefore(attempt)))
    }
  }
}

/** A part of a screen whose code comes when it is first shown. */
export const lazyCode: typeof lazy = (load) => lazy(() => codeOf(load))
