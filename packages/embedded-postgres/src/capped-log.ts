import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'

const maxBytes = 10 * 1024 * 1024
const checkEveryMs = 60_000

/**
 * A log file that PostgreSQL writes to directly, so that it survives this process. Limited to about 20 MB: past 10 MB
 * the content moves to `<file>.1`. Opened for appending, so that a writer continues at the start after truncation.
 */
export const cappedLog = (file: string) => {
  const cap = () => {
    if (size(file) < maxBytes) return
    copyFileSync(file, `${file}.1`)
    truncateSync(file)
  }
  cap()
  const timer = setInterval(cap, checkEveryMs).unref()
  return {
    with: <T>(use: (descriptor: number) => T): T => {
      const descriptor = openSync(file, 'a', 0o600)
      try {
        return use(descriptor)
      } finally {
        closeSync(descriptor)
      }
    },
    since: (from: number): string => readFileSync(file).subarray(from).toString('utf8').slice(-2000),
    size: () => size(file),
    close: () => clearInterval(timer),
  }
}

export type CappedLog = ReturnType<typeof cappedLog>

const size = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
