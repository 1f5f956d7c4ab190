import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../stages/program.ts'
import { withId, type Cast } from './cast.ts'

const number = '+12025550160'
const caller = '+13125550199'
const recording = path.join(root, 'tests/data/upload-files/valid/sample.mp3')

/** A group gets a pager number; a caller records a message there, and another one sends a text. */
export async function recordPagerNumbers(cast: Cast): Promise<void> {
  const { administrator, doctor } = cast
  const name = 'Stroke Line'
  const group = await administrator.prepare('createScheduleGroup', {
    body: { name, fail_over_user: doctor.user_id },
  })
  const { id } = await administrator.call('createPagerNumber', {
    body: { number, label: 'Front door', group_id: group.id },
  })
  await administrator.call('listPagerNumbers', { query: { search: 'stroke' } })
  await administrator.call('changePagerNumber', {
    ...withId(id),
    body: { label: 'Emergency entrance', version: 1 },
  })
  await administrator.call('getPagerNumber', withId(id))
  const part = {
    header: 'number,group,username,label',
    records: [
      { line: 2, text: `+12025550161,${name},,Night line` },
      { line: 3, text: `12,${name},,` },
    ],
  }
  await administrator.call('previewPagerNumberUpload', { body: part })
  await administrator.call('uploadPagerNumbers', { body: part })
  await recordSandboxCalls(cast)
  const { results } = await administrator.prepare('listPagerNumbers', { query: { group_id: group.id } })
  for (const each of results) await administrator.call('deletePagerNumber', withId(each.id))
  await administrator.prepare('deleteScheduleGroup', withId(group.id))
}

async function recordSandboxCalls({ administrator }: Cast): Promise<void> {
  const { reference, turn } = await administrator.call('startSandboxCall', { body: { number, caller } })
  const params = { reference }
  const record = { turn, digits: '3' }
  await administrator.call('pressSandboxKeys', { params, body: record })
  const form = new FormData()
  form.append('file', new Blob([await readFile(recording)], { type: 'audio/mpeg' }), 'message.mp3')
  await administrator.call('recordSandboxMessage', { params, form })
  await administrator.call('endSandboxCall', { params })
  await administrator.call('sendSandboxText', {
    body: { number, caller, text: 'Bed 12: weakness on the left side since 14:05. Call 4410.' },
  })
}
