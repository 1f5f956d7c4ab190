import type { EmrDocument } from '@wardline/contract/integrations/emr.schemas.ts'
import { expect, test } from 'vitest'
import { writebackText } from './writeback.view.ts'

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

test('what is not there is said with the reason and the next try', () => {
  expect(writebackText({ ...document, state: 'none' }, 7)).toBeUndefined()
  const reason = 'The EMR interface refused the connection.'
  const failed = writebackText({ ...document, state: 'failed', reason, next_try: '2026-11-20T14:05:00Z' }, 7)
  expect(failed?.chip).toBe('Error triggering EMR writeback')
  expect(failed?.more).toMatch(/^The EMR interface refused the connection\. Next try \d\d:05\.$/)
})

test('messages since are told apart from what is in the record', () => {
  expect(writebackText(document, 7)?.tone).toBe('ok')
  expect(writebackText(document, 8)?.chip).toBe('In the EMR, newer messages are not')
})
