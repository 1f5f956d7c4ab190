import { lazy } from 'react'
import { retryDelay } from '../api/backoff.ts'

/** Retries until it succeeds: a short network failure must not break a working screen. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt)))
    }
  }
}

export const lazyComponent: typeof lazy = (load) => lazy(() => retryImport(load))
