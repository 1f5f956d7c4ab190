import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'

const maxBytes = 10 * 1024 * 1024
const checkEveryMs = 60_000

/**
 * A log that PostgreSQL writes into directly, so that it goes on when this process dies, and that stays under
 * about 20 MB: past 10 MB its content becomes `<file>.1`. Opened for appending, so that a writer goes on at the
 * start after the truncation.
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
    /** Runs `use` with a descriptor to write to, which a child inherits. */
    with: <T>(use: (descriptor: number) => T): T => {
      const descriptor = openSync(file, 'a', 0o600)
      try {
        return use(descriptor)
      } finally {
        closeSync(descriptor)
      }
    },
    /** What was written since `from` bytes, at most the last 2000 characters. */
    since: (from: number): string => readFileSync(file).subarray(from).toString('utf8').slice(-2000),
    size: () => size(file),
    close: () => clearInterval(timer),
  }
}

export type CappedLog = ReturnType<typeof cappedLog>

const size = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
