import type { Integration } from '@wardline/contract/integrations/overview/integration.schemas.ts'
import { permissionIds } from '@wardline/contract/permissions.ts'
import { expect, test } from 'vitest'
import { listConnectChoices, listRemoteIdChoices } from './connect-choices.view.ts'

const row = (key: string, more: Partial<Integration> = {}): Integration => ({
  key,
  purpose: 'messages',
  name: key,
  feeds: '',
  state: 'not_set_up',
  state_label: 'Not set up',
  last_success: null,
  next_run: null,
  consequence: '',
  problem: '',
  href: `/${key}`,
  next_step: 'Set up',
  may: { test: false },
  ...more,
})
const rows = [
  row('amion', { purpose: 'schedules' }),
  row('qgenda-3', { purpose: 'schedules', state: 'working' }),
  row('directory_sync', { purpose: 'people' }),
  row('Twilio'),
  row('Mailgun', { state: 'working' }),
  row('SMTP', { next_step: null }),
]

test('schedule sources can be added again, and what is not connected can be set up', () => {
  const choices = listConnectChoices(rows, permissionIds)
  expect(choices.add.map(({ href }) => href)).toEqual([
    ...['amion', 'qgenda', 'shiftadmin', 'tangier'].map((kind) => `/integrations/${kind}/new`),
    '/accountSettings/userSync/new',
  ])
  expect(choices.set_up).toEqual([{ label: 'Set up Twilio', href: '/Twilio' }])
})

test('a user who may only view adds nothing, and sees remote ids of the systems of their permissions', () => {
  const permissions = ['qgenda.view_qgendaconfiguration'] as const
  const listed = rows.map((one) => ({ ...one, next_step: null }))
  expect(listConnectChoices(listed, permissions)).toEqual({ add: [], set_up: [] })
  expect(listRemoteIdChoices(rows, permissions)).toEqual([
    { label: 'QGenda', href: '/integrations/remoteIds/qgenda' },
  ])
  expect(listRemoteIdChoices(rows, ['amion.view_amionconfiguration'])).toEqual([])
})
