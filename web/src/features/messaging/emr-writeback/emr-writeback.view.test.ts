import type { EmrDocument } from '@wardline/contract/integrations/emr.schemas.ts'
import { expect, test } from 'vitest'
import { describeEmrStatus } from './emr-writeback.view.ts'

const document: EmrDocument = {
  thread_id: 1,
  state: 'accepted',
  document_number: 'WL1',
  attempts: 1,
  reason: '',
  next_try: null,
  sent_message_id: 7,
  updated: null,
  revision: 2,
}

test('a failed write-back shows the reason and the next try', () => {
  expect(describeEmrStatus({ ...document, state: 'none' }, 7)).toBeUndefined()
  const reason = 'The EMR interface refused the connection.'
  const failed = describeEmrStatus(
    { ...document, state: 'failed', reason, next_try: '2026-11-20T14:05:00Z' },
    7,
  )
  expect(failed?.chip).toBe('Error triggering EMR writeback')
  expect(failed?.details).toMatch(/^The EMR interface refused the connection\. Next try \d\d:05\.$/)
})

test('messages since the last write-back are counted separately', () => {
  expect(describeEmrStatus(document, 7)?.tone).toBe('ok')
  expect(describeEmrStatus(document, 8)?.chip).toBe('In the EMR, without newer messages')
})
