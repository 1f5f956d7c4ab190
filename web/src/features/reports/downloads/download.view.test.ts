import type { Download } from '@wardline/contract/reports/downloads/download.schemas.ts'
import { expect, test } from 'vitest'
import { progressOf, progressText } from './download.view.ts'

const download: Download = {
  id: 1,
  kind: 'users',
  about: '',
  state: 'building',
  rows_done: 5_000,
  rows_total: 10_000,
  bytes: 0,
  created: '',
  ready: null,
  expires: '',
}

test('progress counts rows', () => {
  expect(progressText(download)).toBe('5,000 of 10,000 rows')
  expect(progressOf(download)).toBe(0.5)
  expect(progressText({ ...download, state: 'ready', rows_done: 1 })).toBe('1 row')
  expect(progressOf({ ...download, rows_total: 0 })).toBe(0)
  expect(progressOf({ ...download, rows_done: 12_000 })).toBe(1)
})
