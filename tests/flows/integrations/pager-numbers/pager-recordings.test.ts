import { downloadFile } from '@wardline/contract/files/file.routes.ts'
import { expect, test } from 'vitest'
import { queryRows } from '../../../fixtures/alerts/inbound-responses.ts'
import {
  createCallHospital,
  listCallerPages,
  readOnlyPage,
  type CallHospital,
} from '../../../fixtures/paging/pager-calls.ts'

const patience = { timeout: 20_000, interval: 100 }
const recordingOf = async ({ ben }: Pick<CallHospital, 'ben'>) =>
  (await listCallerPages(ben))[0]?.message?.call?.recording

test('a recording becomes an attachment that only the conversation can play, and is deleted at Twilio', async () => {
  const h = await createCallHospital()
  const device = await h.ben.connect()
  const call = await h.calls()
  expect((await call.presses('3')).xml).toMatch(
    /<Record action="[^"]*" method="POST" maxLength="120" timeout="5" finishOnKey="#" playBeep="true"/,
  )
  expect((await call.records(12)).said[0]).toBe('Your message was recorded.')
  await call.recordingIsReady(12)
  await call.presses('1')
  await expect.poll(() => recordingOf(h), patience).toBe('stored')
  expect(await device.receives('pager_call_changed')).toMatchObject({ thread_id: 1 })
  const { message, text } = await readOnlyPage(h.ben)
  expect(text).toBe('Call back +1 312 555 0199. The caller recorded a message.')
  expect(message.call).toMatchObject({ recording_seconds: 12 })
  expect(message.attachments).toEqual([
    expect.objectContaining({ name: 'voice-message.mp3', mime_type: 'audio/mpeg' }),
  ])
  const params = { id: message.attachments[0]?.id }
  expect((await h.ben.request(downloadFile, { params })).status).toBe(200)
  expect((await h.ana.request(downloadFile, { params })).status).toBe(404)
  await expect.poll(() => h.twilio.deleted, patience).toEqual([call.recording])
  const audited = await queryRows<{ action: string }>(
    h,
    `select action from audit where action like 'pager_call%' or action = 'file.downloaded' order by id`,
  )
  expect(audited.map(({ action }) => action)).toEqual([
    'pager_call.paged',
    'pager_call.recording_stored',
    'file.downloaded',
  ])
  expect(h.twilio.received.map(({ fields }) => fields.get('Body')).join()).not.toMatch(/record/i)
})

test('a caller who hangs up while recording has paged with what was recorded', async () => {
  const h = await createCallHospital()
  const call = await h.calls({ From: 'anonymous' })
  await call.presses('3')
  expect((await call.records(7, { Digits: 'hangup', CallStatus: 'completed' })).said[0]).toMatch(
    /was sent to Ben/,
  )
  await call.hangsUp()
  await expect.poll(() => recordingOf(h), patience).toBe('stored')
  expect((await readOnlyPage(h.ben)).text).toBe(
    'The caller recorded a message. The caller withheld their number.',
  )
})

test('a recording that is reported after the call ended still becomes a page', async () => {
  const h = await createCallHospital()
  const call = await h.calls({ From: 'anonymous' })
  await call.presses('3')
  await call.hangsUp()
  expect(await listCallerPages(h.ben)).toEqual([])
  await call.recordingIsReady(5)
  await call.recordingIsReady(5)
  await expect.poll(() => recordingOf(h), patience).toBe('stored')
  await readOnlyPage(h.ben)
})

test('a caller who records only silence is asked once more, then called back', async () => {
  const h = await createCallHospital()
  const call = await h.calls()
  await call.presses('3')
  expect((await call.records(0)).said[0]).toBe('Nothing was recorded.')
  expect((await call.records(0)).said).toContain('You will be called back at 3 1 2, 5 5 5, 0 1 9 9.')
  await call.presses('')
  await readOnlyPage(h.ben)
})
