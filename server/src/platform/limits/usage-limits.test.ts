import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createUsageLimits } from './usage-limits.ts'

test('the reference page lists every limit with its figures', async () => {
  const page = await readFile(new URL('../../../../docs/reference/limits.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` +\| (\d+) \/ (\d+) s /gm)].map(([, name, most, seconds]) => ({
    name,
    most: Number(most),
    per_seconds: Number(seconds),
  }))
  expect(rows).toEqual(
    Object.entries(createUsageLimits(readConfig({}))).map(([name, { most, per_seconds }]) => ({
      name,
      most,
      per_seconds,
    })),
  )
})
